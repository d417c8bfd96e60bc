import type { Scene } from './scene.ts'

export type Commentator = { name: string; accent: string }

const LETTER_WIDTH = 11
const FONT = 'font-family="Be Vietnam Pro"'

/** The graphics over the picture: score, running clock, the commentator's name. */
export function drawOverlay(scene: Scene, { commentator, timeS }: { commentator: Commentator; timeS: number }): string {
  return drawScoreBug(scene, timeS) + drawName(commentator)
}

function drawScoreBug({ title, clockAt }: Scene, timeS: number): string {
  const clock = Math.floor(clockAt(timeS))
  const time = `${Math.floor(clock / 60)}:${String(clock % 60).padStart(2, '0')}`
  const homeWidth = 22 + title.home.length * LETTER_WIDTH
  const scoreWidth = 16 + title.score.length * 9
  const awayAt = homeWidth + scoreWidth
  const awayWidth = 22 + title.away.length * LETTER_WIDTH
  const width = awayAt + awayWidth + 64
  return `<g transform="translate(16 14)" ${FONT} font-weight="800" font-size="15"><rect width="${width}" height="28" rx="5" fill="#0b0f19" opacity=".92"/>
<rect width="5" height="28" rx="2" fill="${title.homeColour}"/><text x="14" y="20" fill="#fff">${title.home}</text>
<rect x="${homeWidth}" width="${scoreWidth}" height="28" fill="#fff"/><text x="${homeWidth + scoreWidth / 2}" y="20" fill="#0b0f19" text-anchor="middle">${title.score}</text>
<text x="${awayAt + 9}" y="20" fill="#fff">${title.away}</text><rect x="${awayAt + awayWidth - 5}" y="4" width="4" height="20" rx="2" fill="${title.awayColour}"/>
<text x="${width - 10}" y="20" font-weight="600" font-size="14" fill="#8ff0b6" text-anchor="end">${time}</text></g>`
}

function drawName({ name, accent }: Commentator): string {
  const width = 66 + name.length * 10.2
  return `<g transform="translate(16 302)"><rect width="${width}" height="40" rx="6" fill="#0b0f19" opacity=".9"/><rect width="6" height="40" rx="3" fill="${accent}"/>
<circle cx="27" cy="20" r="12" fill="${accent}"/><path d="M24 14.5a3 3 0 0 1 6 0v5a3 3 0 0 1-6 0zM21.5 19.5a5.5 5.5 0 0 0 11 0M27 25v3" fill="none" stroke="#fff" stroke-width="1.6" stroke-linecap="round"/>
<text x="46" y="16" ${FONT} font-weight="600" font-size="10.5" fill="#b6c2d9">Bình luận viên</text><text x="46" y="33" ${FONT} font-weight="800" font-size="16" fill="#fff">${name}</text></g>`
}
