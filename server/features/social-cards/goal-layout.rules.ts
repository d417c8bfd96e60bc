import type { Card } from './card.data.ts'
import { type Box, box, cut, fontFamily, ink, mark, quiet } from './card-boxes.rules.ts'
import { clubColour } from './club-colours.rules.ts'

type GoalCard = Card & { match: NonNullable<Card['match']>; goal: NonNullable<Card['goal']> }
/** Drawn crests: one of each side beside the score, and a large one of the side that benefits. */
export type GoalCrests = { home: Box; away: Box; large: Box }

const dark = '#06110d'
const panelHeight = 188
const textWidth = 690

/**
 * Returns the card of a goal: minute, scorer and competition beside the colour of the team that benefits, and below
 * them the score after the goal between both crests.
 */
export function goalLayout(card: GoalCard, crests: GoalCrests): Box {
  const { match, goal } = card
  const colour = clubColour(match[goal.side].colour)
  return box(
    {
      width: '100%',
      height: '100%',
      flexDirection: 'column',
      color: ink,
      fontFamily,
      backgroundImage: `linear-gradient(108deg, ${dark} 0%, ${dark} 64%, ${colour} 64.2%, ${colour} 100%)`,
    },
    [
      box({ position: 'absolute', top: 44, left: 64 }, [mark(card)]),
      box({ position: 'absolute', top: 116, right: 84 }, [crests.large]),
      box({ flexGrow: 1, padding: '84px 64px 0', flexDirection: 'column', justifyContent: 'center' }, wordsOf(card)),
      box(
        {
          height: panelHeight,
          padding: '0 64px',
          alignItems: 'center',
          justifyContent: 'space-between',
          background: 'rgba(3,10,8,0.9)',
          borderTop: '2px solid rgba(255,255,255,0.16)',
        },
        [
          side(match.home.name, crests.home, { isScoring: goal.side === 'home', isAway: false }),
          box({ fontSize: match.score.length > 5 ? 76 : 96, fontWeight: 700, whiteSpace: 'nowrap' }, match.score),
          side(match.away.name, crests.away, { isScoring: goal.side === 'away', isAway: true }),
        ],
      ),
    ],
  )
}

function wordsOf({ kicker, title, byline, brand, goal }: GoalCard): Box[] {
  const scorer = cut(title, 44)
  const minute = box(
    {
      marginRight: 20,
      padding: '2px 18px',
      borderRadius: 14,
      fontSize: 38,
      fontWeight: 700,
      color: dark,
      background: ink,
    },
    goal.minute,
  )
  return [
    box({ alignItems: 'center' }, [
      ...(goal.minute === '' ? [] : [minute]),
      box({ fontSize: 38, fontWeight: 700, letterSpacing: 1, color: brand.text }, cut(goal.label, 26)),
    ]),
    box({ marginTop: 12, fontSize: scorerSize(scorer), fontWeight: 700, lineHeight: 1.2, maxWidth: textWidth }, scorer),
    box(
      { marginTop: 14, fontSize: 26, color: quiet, maxWidth: textWidth },
      cut([kicker, byline].filter(Boolean).join(' · '), 90),
    ),
  ]
}

/** Long names take two lines. A Chinese character is as wide as two letters. */
function scorerSize(scorer: string): number {
  const length = scorer.length + (scorer.match(/\p{Script=Han}/gu)?.length ?? 0)
  if (length <= 14) return 84
  return length <= 20 ? 66 : 54
}

function side(name: string, crest: Box, { isScoring, isAway }: { isScoring: boolean; isAway: boolean }): Box {
  const hasLongWord = name.split(/\s/).some((word) => word.length > 13)
  return box({ width: 390, alignItems: 'center', flexDirection: isAway ? 'row-reverse' : 'row' }, [
    box({ flexShrink: 0 }, [crest]),
    box(
      {
        margin: '0 20px',
        fontSize: hasLongWord ? 26 : 32,
        fontWeight: 700,
        lineHeight: 1.2,
        maxWidth: 266,
        wordBreak: 'break-word',
        textAlign: isAway ? 'right' : 'left',
        color: isScoring ? ink : quiet,
      },
      cut(name, 32),
    ),
  ])
}
