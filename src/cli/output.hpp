// Standard output and files, written so that nothing half-written ever bears the final name: a file is written under
// a temporary name beside its target and renamed when it is complete. The temporary file goes when writing fails, and
// on Ctrl-C, SIGTERM and SIGHUP; one of a process that was killed goes when the next file is written into its folder.
// Devices and pipes are written in place. POSIX only.
#pragma once

#include <string>
#include <string_view>

namespace posenc::cli {

/// Once, before anything else: closed pipes and full disks become errors that write() reports, standard streams that
/// are closed are never taken by a file, and interrupts remove the temporary file.
void prepare_output();

/// From here on the first interrupt is only noted, so that what there is can be written; the second one ends the
/// program.
void note_interrupts();
bool interrupted(); ///< one was noted

class Output {
  public:
    /// "-" is standard output. Throws Failure (1) when the file cannot be made.
    explicit Output(std::string path);
    ~Output(); ///< without finish() the temporary file is removed
    Output(const Output&) = delete;
    Output& operator=(const Output&) = delete;

    bool write(std::string_view bytes); ///< false: no more can be written; finish() says why
    /// Throws Failure (1) unless everything is in place; one without words where the reader of a pipe has gone.
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

/// Whether a file's name ends like this, in small or large letters.
bool has_ending(std::string_view name, std::string_view ending);

/// All of a text at once, to standard output.
void print(std::string_view text);

/// One line to standard error.
void remark(std::string_view text);

/// A line on the terminal at standard error that replaces the one shown before; an empty one clears it. An interrupt
/// ends the line, so that the shell goes on below it.
void show_line(std::string_view line);

}
