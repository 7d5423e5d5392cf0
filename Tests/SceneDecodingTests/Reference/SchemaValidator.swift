// The schema in the hands of a JSON Schema validator of others: Python's jsonschema, which scripts/test installs.

import Foundation
import JSONTree
import SceneDecoding
import TestSupport

/// Holds documents to the schema of scenes, many at once.
enum SchemaValidator {
  /// Whether the validator is installed.
  static let isInstalled = python != nil

  /// The first Python that has the validator: a machine's own may come before the system's, for which Debian packages it.
  private static let python = ["python3", "/usr/bin/python3"].compactMap { ForeignProgram($0) }.first { python in
    (try? python.succeeds(["-c", "import jsonschema"], in: FileManager.default.temporaryDirectory)) ?? false
  }

  /// What is said where tests are skipped.
  static let isMissing = "python3-jsonschema is not installed"

  /// The schema itself is checked, then each document; a line of output is a list of messages.
  private static let program = """
    import json, jsonschema
    schema = json.load(open("schema.json"))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    errors = [next(validator.iter_errors(document), None) for document in json.load(open("documents.json"))]
    print(json.dumps([error and "%s: %s" % ("/".join(map(str, error.path)), error.message[:200]) for error in errors]))
    """

  /// The first diagnostic of each document, nil where there is none.
  static func diagnostics(of documents: [JSONNode]) throws -> [String?] {
    let text = try ForeignProgram.withFolder { folder -> String? in
      try Data(SceneSchema.json().utf8).write(to: folder.appending(path: "schema.json"))
      try Data(JSONWriter.text(.list(documents)).utf8).write(to: folder.appending(path: "documents.json"))
      return try python?.output(["-c", program], in: folder)
    }
    guard let verdicts = text.flatMap(JSONNode.parsed)?.elements, verdicts.count == documents.count else {
      throw Failure(text: text)
    }
    return verdicts.map(\.string)
  }

  /// The validator did not say what it should.
  struct Failure: Error { let text: String? }
}
