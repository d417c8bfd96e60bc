import { type Card, type CardSide, crestSizes } from './card.data.ts'
import { type Box, box, cut, fontFamily, ink, mark, picture, quiet } from './card-boxes.rules.ts'
import { clubColour, crestLetters, isBrightColour } from './club-colours.rules.ts'
import { goalLayout } from './goal-layout.rules.ts'

/** The crests' pictures as data URLs; null for a team without one. */
export type Crests = { home: string | null; away: string | null }

/** Returns the card as a satori layout. The card is drawn over a picture, so its background is only a shade. */
export function layoutOf(card: Card, crests: Crests): Box {
  const { kicker, title, byline, colour, brand, match, goal } = card
  if (match && goal) {
    const large = crestOf(match[goal.side], crests[goal.side], crestSizes.large)
    return goalLayout({ ...card, match, goal }, { ...sideBoxes(match, crests, crestSizes.goal), large })
  }
  return box(
    {
      width: '100%',
      height: '100%',
      flexDirection: 'column',
      justifyContent: 'flex-end',
      padding: '56px 64px',
      color: ink,
      fontFamily,
      boxSizing: 'border-box',
      backgroundImage: shade,
    },
    [
      box({ position: 'absolute', top: 48, left: 64 }, [mark(card)]),
      ...(match ? [scoreOf(match, crests)] : []),
      box({ fontSize: 28, fontWeight: 700, color: brand.text }, cut(kicker, 60)),
      box({ marginTop: 10, fontSize: title.length > 70 ? 50 : 60, fontWeight: 700, lineHeight: 1.25 }, cut(title, 120)),
      box({ marginTop: 18, fontSize: 28, color: quiet }, cut(byline, 80)),
      box({ position: 'absolute', left: 0, bottom: 0, width: '100%', height: 12, background: colour }),
    ],
  )
}

const shade = 'linear-gradient(180deg, rgba(3,10,8,0.72) 0%, rgba(3,10,8,0.28) 34%, rgba(3,10,8,0.94) 82%)'

function sideBoxes({ home, away }: NonNullable<Card['match']>, crests: Crests, size: number) {
  return { home: crestOf(home, crests.home, size), away: crestOf(away, crests.away, size) }
}

/** Returns the team's picture, or its letters on the club's colour. */
function crestOf({ shortName, colour }: CardSide, src: string | null, size: number): Box {
  if (src !== null) return picture(src, size)
  const fill = clubColour(colour)
  const isBright = isBrightColour(fill)
  return box(
    {
      width: size,
      height: size,
      borderRadius: '50%',
      alignItems: 'center',
      justifyContent: 'center',
      fontSize: size * 0.32,
      fontWeight: 700,
      color: isBright ? '#0d1620' : ink,
      background: fill,
      border: `4px solid ${isBright ? 'rgba(6,17,13,0.4)' : 'rgba(255,255,255,0.7)'}`,
    },
    crestLetters(shortName),
  )
}

function scoreOf(match: NonNullable<Card['match']>, crests: Crests): Box {
  const { home, away, score } = match
  const pictures = sideBoxes(match, crests, crestSizes.match)
  const side = (name: string, crest: Box) =>
    box({ width: 400, flexDirection: 'column', alignItems: 'center' }, [
      crest,
      box({ marginTop: 16, fontSize: 34, fontWeight: 700, textAlign: 'center' }, cut(name, 28)),
    ])
  return box(
    { position: 'absolute', top: 142, left: 64, width: 1_072, justifyContent: 'space-between', alignItems: 'center' },
    [
      side(home.name, pictures.home),
      box({ fontSize: score === '' ? 48 : 88, fontWeight: 700, whiteSpace: 'nowrap' }, score === '' ? '–' : score),
      side(away.name, pictures.away),
    ],
  )
}
