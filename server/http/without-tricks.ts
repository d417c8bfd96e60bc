/**
 * Control and format characters, which reorder or hide text. Line ends are excluded. So are the joiners and tags that
 * emoji and flags contain.
 */
const invisible = /(?!\n|\u200c|\u200d|[\u{e0020}-\u{e007f}])[\p{Cc}\p{Cf}]/gu

/** A line of characters that show nothing: spaces, fillers of Hangul and Braille, joiners and variation selectors. */
const blankLine = /^(?:(?!\n)[\s\u2800\p{Default_Ignorable_Code_Point}])+$/gmu

/**
 * Removes characters that hide or reorder text, or that cover neighbouring lines. Also normalizes the text and trims
 * it, with at most one empty line between lines. A text that shows nothing becomes empty.
 */
export function withoutTricks(written: string): string {
  return (
    written
      .normalize('NFC')
      .replace(/\r\n?/g, '\n')
      .replace(invisible, '')
      // Longer stacks of combining marks would cover other members' lines.
      .replace(/(\p{M}{3})\p{M}+/gu, '$1')
      .replace(blankLine, '')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  )
}
