// Standard output and files. A half-written file never has the final name: a file is written under a temporary name
// beside its target and renamed when it is complete. The temporary file is removed when writing fails and on Ctrl-C,
// SIGTERM and SIGHUP. The temporary file of a process that was killed is removed when the next file is written into its
// folder. Devices and pipes are written in place. POSIX only.
#pragma once

#include <string>
#include <string_view>

namespace posenc::cli {

/// Once, before anything else: closed pipes and full disks become errors that write() reports, standard streams that
/// are closed are never taken by a file, and interrupts remove the temporary file.
void prepare_output();

/// From here on the first interrupt is only noted, so that the results so far can be written; the second one ends the
/// program.
void note_interrupts();
bool interrupted(); ///< one was noted

class Output {
  public:
    /// "-" is standard output. Throws Failure (1) when the file cannot be made.
    explicit Output(std::string path);
    ~Output(); ///< removes the temporary file if finish() was not called
    Output(const Output&) = delete;
    Output& operator=(const Output&) = delete;

    /// Throws Failure (1) with both sizes if the file will be larger than what is free where it is written. Says
    /// nothing of standard output, devices and pipes. `exact`: as many bytes are written; else about as many, and only
    /// what clearly does not fit is refused.
    void expect(double bytes, bool exact) const;
    bool write(std::string_view bytes); ///< false: no more can be written; finish() says why
    /// Throws Failure (1) unless everything is written; the message is empty when the reader of a pipe has gone.
    void finish();

  private:
    void make_temporary();
    [[noreturn]] void fail(int error) const;

    std::string path_;      ///< as typed
    std::string target_;    ///< with symbolic links resolved
    std::string temporary_; ///< empty when written in place
    int file_ = -1;
    int error_ = 0;
};

/// Whether the name of a file ends so; upper and lower case are equal.
bool has_ending(std::string_view name, std::string_view ending);

/// All of a text at once, to standard output.
void print(std::string_view text);

/// One line to standard error.
void remark(std::string_view text);

/// Shows a line on the terminal at standard error in place of the one before; an empty text clears it. An interrupt
/// ends the line, so that the shell continues below it.
void show_line(std::string_view line);

}
