"""Puts the link to what was meant into pytest's report (and, as a property, into that of --junit-xml).

Installed with the package; `-p no:posenc` leaves it out. The cause is in the message of the assertion anyway.
"""
import pytest


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    outcome = yield
    link = getattr(call.excinfo.value, "posenc_link", None) if call.excinfo else None
    if link:
        outcome.get_result().sections.append(("What was meant, in the explorer", link))
        item.user_properties.append(("posenc_link", link))
