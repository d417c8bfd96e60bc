export type Commentator = { name: string; accent: string }

const FONT = 'font-family="Be Vietnam Pro"'

/** Draws the commentator's name over the picture. The score is added when the clip is published (demo/board). */
export function drawOverlay({ name, accent }: Commentator): string {
  const width = 66 + name.length * 10.2
  return `<g transform="translate(16 302)"><rect width="${width}" height="40" rx="6" fill="#0b0f19" opacity=".9"/><rect width="6" height="40" rx="3" fill="${accent}"/>
<circle cx="27" cy="20" r="12" fill="${accent}"/><path d="M24 14.5a3 3 0 0 1 6 0v5a3 3 0 0 1-6 0zM21.5 19.5a5.5 5.5 0 0 0 11 0M27 25v3" fill="none" stroke="#fff" stroke-width="1.6" stroke-linecap="round"/>
<text x="46" y="16" ${FONT} font-weight="600" font-size="10.5" fill="#b6c2d9">Bình luận viên</text><text x="46" y="33" ${FONT} font-weight="800" font-size="16" fill="#fff">${name}</text></g>`
}
