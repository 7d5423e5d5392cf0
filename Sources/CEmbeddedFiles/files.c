// The files that are in the program as they are: the scripts and styles of pages, the templates of `magicmove init`, and the
// built-in fonts. The compiler reads them itself (`#embed`), and knows that it depends on them.
#include "CEmbeddedFiles.h"

#include <string.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

// An entry of the table; the bytes of the file and a zero at their end come between the two lines.
#define FILE_BEGIN(name) {name, (const unsigned char[]){
#define FILE_END , 0}},

static const struct {
  const char *name;
  const unsigned char *bytes;
} files[] = {
    // Shared
FILE_BEGIN("curtain.js")
#embed "../PageAssets/Shared/curtain.js"
FILE_END
FILE_BEGIN("drawing.js")
#embed "../PageAssets/Shared/drawing.js"
FILE_END
FILE_BEGIN("elements.js")
#embed "../PageAssets/Shared/elements.js"
FILE_END
FILE_BEGIN("film-frames.js")
#embed "../PageAssets/Shared/film-frames.js"
FILE_END
FILE_BEGIN("fragment.js")
#embed "../PageAssets/Shared/fragment.js"
FILE_END
FILE_BEGIN("grid.js")
#embed "../PageAssets/Shared/grid.js"
FILE_END
FILE_BEGIN("help.js")
#embed "../PageAssets/Shared/help.js"
FILE_END
FILE_BEGIN("keys.js")
#embed "../PageAssets/Shared/keys.js"
FILE_END
FILE_BEGIN("listing.html")
#embed "../PageAssets/Shared/listing.html"
FILE_END
FILE_BEGIN("listing.css")
#embed "../PageAssets/Shared/listing.css"
FILE_END
FILE_BEGIN("listing.js")
#embed "../PageAssets/Shared/listing.js"
FILE_END
FILE_BEGIN("looks.css")
#embed "../PageAssets/Shared/looks.css"
FILE_END
FILE_BEGIN("pictures-ahead.js")
#embed "../PageAssets/Shared/pictures-ahead.js"
FILE_END
FILE_BEGIN("pictures.js")
#embed "../PageAssets/Shared/pictures.js"
FILE_END
FILE_BEGIN("player.js")
#embed "../PageAssets/Shared/player.js"
FILE_END
FILE_BEGIN("sentences.js")
#embed "../PageAssets/Shared/sentences.js"
FILE_END
FILE_BEGIN("appearance.js")
#embed "../PageAssets/Shared/appearance.js"
FILE_END
FILE_BEGIN("smooth.js")
#embed "../PageAssets/Shared/smooth.js"
FILE_END
FILE_BEGIN("timeline.css")
#embed "../PageAssets/Shared/timeline.css"
FILE_END
FILE_BEGIN("timeline.js")
#embed "../PageAssets/Shared/timeline.js"
FILE_END
FILE_BEGIN("transport.css")
#embed "../PageAssets/Shared/transport.css"
FILE_END
FILE_BEGIN("transport.js")
#embed "../PageAssets/Shared/transport.js"
FILE_END
FILE_BEGIN("values.js")
#embed "../PageAssets/Shared/values.js"
FILE_END
FILE_BEGIN("webp-pictures.js")
#embed "../PageAssets/Shared/webp-pictures.js"
FILE_END
FILE_BEGIN("words.js")
#embed "../PageAssets/Shared/words.js"
FILE_END
    // Preview
FILE_BEGIN("boxes.js")
#embed "../PageAssets/Preview/boxes.js"
FILE_END
FILE_BEGIN("editing.css")
#embed "../PageAssets/Preview/editing.css"
FILE_END
FILE_BEGIN("editor.js")
#embed "../PageAssets/Preview/editor.js"
FILE_END
FILE_BEGIN("lengths.js")
#embed "../PageAssets/Preview/lengths.js"
FILE_END
FILE_BEGIN("snapping.js")
#embed "../PageAssets/Preview/snapping.js"
FILE_END
FILE_BEGIN("copying.js")
#embed "../PageAssets/Preview/copying.js"
FILE_END
FILE_BEGIN("places.js")
#embed "../PageAssets/Preview/places.js"
FILE_END
FILE_BEGIN("fields.js")
#embed "../PageAssets/Preview/fields.js"
FILE_END
FILE_BEGIN("value-panel.js")
#embed "../PageAssets/Preview/value-panel.js"
FILE_END
FILE_BEGIN("layer-panel.js")
#embed "../PageAssets/Preview/layer-panel.js"
FILE_END
FILE_BEGIN("selection.js")
#embed "../PageAssets/Preview/selection.js"
FILE_END
FILE_BEGIN("step-panel.js")
#embed "../PageAssets/Preview/step-panel.js"
FILE_END
FILE_BEGIN("curve-editor.js")
#embed "../PageAssets/Preview/curve-editor.js"
FILE_END
FILE_BEGIN("keyframes.js")
#embed "../PageAssets/Preview/keyframes.js"
FILE_END
FILE_BEGIN("curves.js")
#embed "../PageAssets/Preview/curves.js"
FILE_END
FILE_BEGIN("diagnostics.js")
#embed "../PageAssets/Preview/diagnostics.js"
FILE_END
FILE_BEGIN("export.js")
#embed "../PageAssets/Preview/export.js"
FILE_END
FILE_BEGIN("frames.js")
#embed "../PageAssets/Preview/frames.js"
FILE_END
FILE_BEGIN("index.html")
#embed "../PageAssets/Preview/index.html"
FILE_END
FILE_BEGIN("inspector.js")
#embed "../PageAssets/Preview/inspector.js"
FILE_END
FILE_BEGIN("layers.js")
#embed "../PageAssets/Preview/layers.js"
FILE_END
FILE_BEGIN("looks.js")
#embed "../PageAssets/Preview/looks.js"
FILE_END
FILE_BEGIN("main.js")
#embed "../PageAssets/Preview/main.js"
FILE_END
FILE_BEGIN("onion.js")
#embed "../PageAssets/Preview/onion.js"
FILE_END
FILE_BEGIN("panels.css")
#embed "../PageAssets/Preview/panels.css"
FILE_END
FILE_BEGIN("preview.css")
#embed "../PageAssets/Preview/preview.css"
FILE_END
FILE_BEGIN("reload.js")
#embed "../PageAssets/Preview/reload.js"
FILE_END
FILE_BEGIN("runs.js")
#embed "../PageAssets/Preview/runs.js"
FILE_END
FILE_BEGIN("server.js")
#embed "../PageAssets/Preview/server.js"
FILE_END
FILE_BEGIN("stage.js")
#embed "../PageAssets/Preview/stage.js"
FILE_END
FILE_BEGIN("variables.js")
#embed "../PageAssets/Preview/variables.js"
FILE_END
    // Film
FILE_BEGIN("film.css")
#embed "../PageAssets/Film/film.css"
FILE_END
FILE_BEGIN("film.js")
#embed "../PageAssets/Film/film.js"
FILE_END
    // Report
FILE_BEGIN("report-colours.js")
#embed "../PageAssets/Report/report-colours.js"
FILE_END
FILE_BEGIN("report-data.js")
#embed "../PageAssets/Report/report-data.js"
FILE_END
FILE_BEGIN("report-failure.js")
#embed "../PageAssets/Report/report-failure.js"
FILE_END
FILE_BEGIN("report-list.js")
#embed "../PageAssets/Report/report-list.js"
FILE_END
FILE_BEGIN("report-overview.js")
#embed "../PageAssets/Report/report-overview.js"
FILE_END
FILE_BEGIN("report-pictures.js")
#embed "../PageAssets/Report/report-pictures.js"
FILE_END
FILE_BEGIN("report-stages.js")
#embed "../PageAssets/Report/report-stages.js"
FILE_END
FILE_BEGIN("report-ticks.js")
#embed "../PageAssets/Report/report-ticks.js"
FILE_END
FILE_BEGIN("report.css")
#embed "../PageAssets/Report/report.css"
FILE_END
FILE_BEGIN("report.js")
#embed "../PageAssets/Report/report.js"
FILE_END
    // Review
FILE_BEGIN("review-data.js")
#embed "../PageAssets/Review/review-data.js"
FILE_END
FILE_BEGIN("review-films.js")
#embed "../PageAssets/Review/review-films.js"
FILE_END
FILE_BEGIN("review-item.js")
#embed "../PageAssets/Review/review-item.js"
FILE_END
FILE_BEGIN("review-list.js")
#embed "../PageAssets/Review/review-list.js"
FILE_END
FILE_BEGIN("review-overview.js")
#embed "../PageAssets/Review/review-overview.js"
FILE_END
FILE_BEGIN("review-worst.js")
#embed "../PageAssets/Review/review-worst.js"
FILE_END
FILE_BEGIN("review.css")
#embed "../PageAssets/Review/review.css"
FILE_END
FILE_BEGIN("review.js")
#embed "../PageAssets/Review/review.js"
FILE_END
    // Templates
FILE_BEGIN("card.jsonc")
#embed "../MagicMoveCommand/Templates/card.jsonc"
FILE_END
FILE_BEGIN("code.jsonc")
#embed "../MagicMoveCommand/Templates/code.jsonc"
FILE_END
FILE_BEGIN("gallery.jsonc")
#embed "../MagicMoveCommand/Templates/gallery.jsonc"
FILE_END
FILE_BEGIN("golden.jsonc")
#embed "../MagicMoveCommand/Templates/golden.jsonc"
FILE_END
FILE_BEGIN("list.jsonc")
#embed "../MagicMoveCommand/Templates/list.jsonc"
FILE_END
FILE_BEGIN("slides.jsonc")
#embed "../MagicMoveCommand/Templates/slides.jsonc"
FILE_END
FILE_BEGIN("web.jsonc")
#embed "../MagicMoveCommand/Templates/web.jsonc"
FILE_END
    // The skill
FILE_BEGIN("SKILL.md")
#embed "../../skills/magicmove/SKILL.md"
FILE_END
FILE_BEGIN("agents.md")
#embed "../../skills/magicmove/references/agents.md"
FILE_END
FILE_BEGIN("scene.md")
#embed "../../skills/magicmove/references/scene.md"
FILE_END
FILE_BEGIN("layers.md")
#embed "../../skills/magicmove/references/layers.md"
FILE_END
FILE_BEGIN("paint.md")
#embed "../../skills/magicmove/references/paint.md"
FILE_END
FILE_BEGIN("timeline.md")
#embed "../../skills/magicmove/references/timeline.md"
FILE_END
FILE_BEGIN("styles.md")
#embed "../../skills/magicmove/references/styles.md"
FILE_END
FILE_BEGIN("recipes.md")
#embed "../../skills/magicmove/references/recipes.md"
FILE_END
FILE_BEGIN("commands.md")
#embed "../../skills/magicmove/references/commands.md"
FILE_END
FILE_BEGIN("goldens.md")
#embed "../../skills/magicmove/references/goldens.md"
FILE_END
};

const char *magicmove_embedded_file(const char *name) {
  for (size_t index = 0; index < sizeof files / sizeof *files; index++) {
    if (strcmp(files[index].name, name) == 0) return (const char *)files[index].bytes;
  }
  return NULL;
}

const unsigned char *magicmove_embedded_font(int number, size_t *size) {
#ifdef MAGICMOVE_TEXT
  // Subsets that scripts/make-built-in-font makes. Their copyright notices are in Documentation/inter-license.txt and
  // Documentation/jetbrains-mono-license.txt: both have the SIL Open Font License, Version 1.1.
  static const unsigned char inter[] = {
#embed "../TextLayout/Fonts/BuiltIn/inter.ttf"
  };
  static const unsigned char regular[] = {
#embed "../TextLayout/Fonts/BuiltIn/mono-regular.ttf"
  };
  static const unsigned char bold[] = {
#embed "../TextLayout/Fonts/BuiltIn/mono-bold.ttf"
  };
  switch (number) {
    case 0: *size = sizeof inter; return inter;
    case 1: *size = sizeof regular; return regular;
    case 2: *size = sizeof bold; return bold;
  }
#endif
  *size = 0;
  return NULL;
}
