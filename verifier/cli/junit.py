"""Results in JUnit's form, which most services for continuous integration read."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from xml.etree import ElementTree as xml

from ..checks.facts import Missing
from ..replay.show import failure, message
from ..replay.verdict import Report
from ..spec.diagnostics import Diagnostic
from ..spec.render import blocks, visible


def junit(report: Report, missing: Iterable[Missing], language: str, source: Callable[[str], str | None]) -> bytes:
    """A file in JUnit's form: a case for each example, each file that cannot be used, each fact that is missing.

    report; missing: facts; language: `ja` or `en`; source: a file's text by its name, or None.
    """
    suite = xml.Element("testsuite", name="shikimoku")
    for verdict in report.verdicts:
        case = _case(suite, verdict.file, verdict.example.id)
        if not verdict.passed:
            first = verdict.failures[0]
            text = "\n\n".join(failure(one, language, source) for one in verdict.failures)
            _result(case, "failure", message(first, language), text)
    files: dict[str, list[Diagnostic]] = {}
    for diagnostic in report.diagnostics:
        files.setdefault(diagnostic.mark.file, []).append(diagnostic)
    for file, wrong in files.items():
        text = "\n\n".join(blocks(wrong, language, source))
        _result(_case(suite, file, "file"), "error", visible(wrong[0].message[language]), text)
    for fact in missing:
        why = visible(fact.why[language])
        place = f"{fact.mark.file}:{fact.mark.line}:{fact.mark.column}"
        _result(_case(suite, fact.mark.file, fact.id), "failure", why, f"{place}: {fact.id}: {why}")
    count = {name: str(sum(1 for _ in suite.iter(name))) for name in ("testcase", "failure", "error")}
    suite.attrib |= {"tests": count["testcase"], "failures": count["failure"], "errors": count["error"]}
    suite.set("time", f"{report.seconds:.3f}")
    suites = xml.Element("testsuites")
    suites.append(suite)
    xml.indent(suites)
    return bytes(xml.tostring(suites, encoding="utf-8", xml_declaration=True)) + b"\n"


def _case(suite: xml.Element, file: str, name: str) -> xml.Element:
    """A case; its class is the file, with dots as JUnit has them."""
    return xml.SubElement(suite, "testcase", classname=visible(file.removesuffix(".yaml").replace("/", ".")), name=name)


def _result(case: xml.Element, kind: str, message: str, text: str) -> None:
    """What is wrong with a case; there is nothing in it that XML could not hold, since it is visible text."""
    xml.SubElement(case, kind, message=message).text = text
