/**
 * Control and format characters, which reorder or hide text. Line ends are excluded. So are the joiners and tags that
 * emoji and flags contain.
 */
const invisible = /(?!\n|\u200c|\u200d|[\u{e0020}-\u{e007f}])[\p{Cc}\p{Cf}]/gu

/**
 * Removes characters that hide or reorder text, or that cover neighbouring lines. Also normalizes the text and trims
 * it, with at most one empty line between lines.
 */
export function withoutTricks(written: string): string {
  return (
    written
      .normalize('NFC')
      .replace(/\r\n?/g, '\n')
      .replace(invisible, '')
      // Longer stacks of combining marks would cover other members' lines.
      .replace(/(\p{M}{3})\p{M}+/gu, '$1')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  )
}
