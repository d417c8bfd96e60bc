import type { Card } from './card.data.ts'

type Style = Record<string, string | number>
export type Box = { type: 'div'; props: { style: Style; children?: Box[] | string } }

const ink = '#ffffff'
const quiet = '#d3dde5'
const green = '#6ee7b1'

function box(style: Style, children?: Box[] | string): Box {
  return {
    type: 'div',
    props: { style: { display: 'flex', ...style }, ...(children === undefined ? {} : { children }) },
  }
}

/** Shortens text wider than `maxLength` with an ellipsis. Chinese characters count as two. */
function cut(text: string, maxLength: number): string {
  const whole = plain(text)
  const letters = [...whole]
  let width = 0
  for (const [at, letter] of letters.entries()) {
    width += /\p{Script=Han}/u.test(letter) ? 2 : 1
    if (width > maxLength) return `${letters.slice(0, at).join('').trimEnd()}…`
  }
  return whole
}

/**
 * Replaces full-width Latin characters, which are missing in the Chinese font, by their normal form. Adds a space after
 * each of them except `（`.
 */
function plain(text: string): string {
  return text
    .replace(/[\uFF01-\uFF5E]/gu, (mark) => mark.normalize('NFKC') + (mark === '（' ? '' : ' '))
    .replace(/ +/g, ' ')
    .trim()
}

/** Returns the card as a satori layout. The card is drawn over a picture, so its background is only a shade. */
export function layoutOf({ site, kicker, title, byline, colour, match }: Card): Box {
  return box(
    {
      width: '100%',
      height: '100%',
      flexDirection: 'column',
      justifyContent: 'flex-end',
      padding: '56px 64px',
      ...{
        color: ink,
        fontFamily: 'Be Vietnam Pro latin, Be Vietnam Pro vietnamese, Noto Sans TC',
        boxSizing: 'border-box',
        backgroundImage: shade,
      },
    },
    [
      box({ position: 'absolute', top: 48, left: 64, alignItems: 'center' }, [
        ...[20, 32, 44].map((height, at) =>
          box({
            width: 14,
            height,
            marginRight: 7,
            borderRadius: 4,
            alignSelf: 'flex-end',
            background: at === 2 ? green : '#2fd985',
          }),
        ),
        box({ marginLeft: 10, fontSize: 34, fontWeight: 700 }, site),
      ]),
      ...(match ? [scoreOf(match)] : []),
      box({ fontSize: 28, fontWeight: 700, color: green }, cut(kicker, 60)),
      box({ marginTop: 10, fontSize: title.length > 70 ? 50 : 60, fontWeight: 700, lineHeight: 1.25 }, cut(title, 120)),
      box({ marginTop: 18, fontSize: 28, color: quiet }, cut(byline, 80)),
      box({ position: 'absolute', left: 0, bottom: 0, width: '100%', height: 12, background: colour }),
    ],
  )
}

const shade = 'linear-gradient(180deg, rgba(3,10,8,0.72) 0%, rgba(3,10,8,0.28) 34%, rgba(3,10,8,0.94) 82%)'

function scoreOf({ home, away, homeColour, awayColour, score }: NonNullable<Card['match']>): Box {
  const side = (name: string, colour: string) =>
    box({ width: 400, flexDirection: 'column', alignItems: 'center' }, [
      box({ width: 96, height: 96, borderRadius: 48, background: colour, border: '4px solid rgba(255,255,255,0.7)' }),
      box({ marginTop: 16, fontSize: 34, fontWeight: 700, textAlign: 'center' }, cut(name, 28)),
    ])
  return box(
    { position: 'absolute', top: 150, left: 64, width: 1_072, justifyContent: 'space-between', alignItems: 'center' },
    [
      side(home, homeColour),
      box({ fontSize: score === '' ? 48 : 88, fontWeight: 700, whiteSpace: 'nowrap' }, score === '' ? '–' : score),
      side(away, awayColour),
    ],
  )
}
