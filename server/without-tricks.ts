/** Control and format characters reorder or hide text; line ends stay, and what emoji and flags are made of. */
const invisible = /(?!\n|\u200c|\u200d|[\u{e0020}-\u{e007f}])[\p{Cc}\p{Cf}]/gu

/** A text without what hides, reorders or spills over. */
export function withoutTricks(written: string): string {
  return (
    written
      .normalize('NFC')
      .replace(/\r\n?/g, '\n')
      .replace(invisible, '')
      // Stacks of combining marks spill over other people's lines.
      .replace(/(\p{M}{3})\p{M}+/gu, '$1')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  )
}
