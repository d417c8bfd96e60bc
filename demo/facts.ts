import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { roundKeyOf } from '#contract/rules/round-key.ts'
import { type ScorePair, stage as stages } from '#contract/schedule.ts'
import { teamKey } from '#server/features/sports-data/providers/openfootball/sheet-keys.rules.ts'
import type {
  SeasonSheet,
  SheetFixture,
  SheetGoal,
  SheetPlayer,
  SheetScore,
  SheetState,
} from '#server/features/sports-data/season-sheet.rules.ts'

/**
 * Tables of facts in our text format. Each line has one fact, with fields separated by tabs. Fixtures follow the line
 * of their round.
 *
 *     season    code, name, country, kind, team kind, season;
 *     team      name, country, further names by `;`        the first is 0;
 *     player    team, number, position, born, name, club;
 *     ground    name                                       the first is 0;
 *     round     stage, knock-out round, group, number;
 *     -         kick-off in UTC, home, away, outcome, number, ground;
 *     goal      of the fixture above: side, minute, player, `p` or `o`.
 *
 * A provisional kick-off begins with `~`, one without an hour with `?`. An outcome is `-`, a word, or the goals at the
 * whistles: `h1-0 f2-1 e3-1 p4-3`.
 */
const positions = ['goalkeeper', 'defender', 'midfielder', 'forward'] as const
const timeSigns = { exact: '', provisional: '~', tbd: '?' } as const
const whistles = { ht: 'h', ft: 'f', et: 'e', pens: 'p' } as const
const provider = 'openfootball'

/** Formats a season as text, without the line numbers of its source. */
export function writeFacts({ tournament, season, teams, fixtures }: SeasonSheet): string {
  const { code, name, country, kind, teams: teamKind } = tournament
  const places = new Map(teams.map(({ key }, i) => [key, i]))
  const grounds = [...new Set(fixtures.flatMap(({ venue }) => venue ?? []))]
  const lines = [
    ['season', code, name, country ?? '', kind, teamKind, season],
    ...teams.map((team) => ['team', team.name, team.country ?? '', team.aliases.join(';')]),
    ...teams.flatMap(({ squad }, i) =>
      squad.map((one) => [
        'player',
        i,
        one.number ?? '',
        one.position === null ? '' : positions.indexOf(one.position),
        one.bornOn ?? '',
        one.name,
        one.club ?? '',
      ]),
    ),
    ...grounds.map((ground) => ['ground', ground]),
  ]
  let round = ''
  for (const fixture of fixtures) {
    const heading = ['round', fixture.stage, fixture.roundKey ?? '', fixture.group ?? '', fixture.round ?? '']
    if (heading.join('\t') !== round) lines.push(heading)
    round = heading.join('\t')
    const { timeState, kickOff, number, venue } = fixture
    lines.push([
      '-',
      `${timeSigns[timeState]}${kickOff.slice(0, 16)}`,
      places.get(fixture.home) ?? '',
      places.get(fixture.away) ?? '',
      outcomeOf(fixture),
      number ?? '',
      venue === null ? '' : grounds.indexOf(venue),
    ])
    for (const { side, minute, extra, player, isPenalty, isOwnGoal } of fixture.goals) {
      const at = minute === null ? '' : extra > 0 ? `${minute}+${extra}` : minute
      lines.push(['goal', side === 'home' ? 0 : 1, at, player, isOwnGoal ? 'o' : isPenalty ? 'p' : ''])
    }
  }
  return `${lines.map((fields) => fields.join('\t').trimEnd()).join('\n')}\n`
}

function outcomeOf({ state, score }: SheetFixture): string {
  if (!score) return state === 'scheduled' ? '-' : state
  const goals = (Object.keys(whistles) as (keyof SheetScore)[]).flatMap((at) => {
    const pair = score[at]
    return pair ? `${whistles[at]}${pair[0]}-${pair[1]}` : []
  })
  return [...(state === 'finished' ? [] : [state]), ...goals].join(' ')
}

/** Parses the text that `writeFacts` returns. Throws with the line number for any other text. */
export function readFacts(source: string, text: string): SeasonSheet {
  const reader = createReader(source)
  for (const [i, line] of text.trimEnd().split('\n').entries()) reader.read(line.split('\t'), i + 1)
  return reader.close()
}

function createReader(source: string) {
  let sheet: SeasonSheet | null = null
  let heading: Pick<SheetFixture, 'stage' | 'roundKey' | 'group' | 'round'> | null = null
  const grounds: string[] = []
  const met = new Map<string, number>()

  function fail(line: number): never {
    throw new Error(`${source}:${line} is no line of facts`)
  }
  const teamAt = (place = '', line = 0) => sheet?.teams[Number(place)] ?? fail(line)

  function fixture(fields: string[], line: number): SheetFixture {
    const [, at = '', home, away, outcome = '', number = '', ground = ''] = fields
    const sign = /^[~?]/.exec(at)?.[0] ?? ''
    if (!sheet || !heading) return fail(line)
    const [homeKey, awayKey] = [teamAt(home, line).key, teamAt(away, line).key]
    const base = [sheet.tournament.code, sheet.season, homeKey, awayKey].join('|')
    const times = (met.get(base) ?? 0) + 1
    met.set(base, times)
    return {
      key: times > 1 ? `${base}|${times}` : base,
      ...heading,
      number: number === '' ? null : Number(number),
      venue: ground === '' ? null : (grounds[Number(ground)] ?? fail(line)),
      isNeutral: sheet.tournament.teams === 'national',
      kickOff: `${at.slice(sign.length)}:00.000Z`,
      timeState: sign === '~' ? 'provisional' : sign === '?' ? 'tbd' : 'exact',
      home: homeKey,
      away: awayKey,
      ...readOutcome(outcome),
      goals: [],
      line,
    }
  }

  return {
    read(fields: string[], line: number): void {
      const [what, a = '', b = '', c = '', d = '', e = '', f = ''] = fields
      switch (what) {
        case 'season': {
          const [kind, teams] = [d === 'cup' ? 'cup' : 'league', e === 'national' ? 'national' : 'club'] as const
          const tournament = { code: a, name: b, country: c || null, kind, teams }
          sheet = { provider, source, tournament, season: f, teams: [], fixtures: [] }
          break
        }
        case 'team': {
          const aliases = c === '' ? [] : c.split(';')
          sheet?.teams.push({ key: teamKey(a), name: a, country: b || null, aliases, squad: [] })
          break
        }
        case 'player':
          teamAt(a, line).squad.push(playerOf({ number: b, position: c, bornOn: d, name: e, club: f }))
          break
        case 'ground':
          grounds.push(a)
          break
        case 'round': {
          const stage = stages.safeParse(a)
          if (!stage.success) fail(line)
          else
            heading = {
              stage: stage.data,
              roundKey: roundKeyOf(b),
              group: c || null,
              round: d === '' ? null : Number(d),
            }
          break
        }
        case '-':
          sheet?.fixtures.push(fixture(fields, line))
          break
        case 'goal':
          ;(sheet?.fixtures.at(-1) ?? fail(line)).goals.push(goalOf({ side: a, at: b, player: c, mark: d }))
          break
        default:
          fail(line)
      }
    },
    close(): SeasonSheet {
      return sheet ?? fail(1)
    },
  }
}

function playerOf(text: Record<'number' | 'position' | 'bornOn' | 'name' | 'club', string>): SheetPlayer {
  return {
    number: text.number === '' ? null : Number(text.number),
    position: text.position === '' ? null : (positions[Number(text.position)] ?? null),
    name: text.name,
    bornOn: text.bornOn || null,
    club: text.club || null,
  }
}

function goalOf({ side, at, player, mark }: Record<'side' | 'at' | 'player' | 'mark', string>): SheetGoal {
  const [minute = '', extra = '0'] = at.split('+')
  return {
    side: side === '0' ? 'home' : 'away',
    player,
    minute: minute === '' ? null : Number(minute),
    extra: Number(extra),
    isOwnGoal: mark === 'o',
    isPenalty: mark === 'p',
  }
}

function readOutcome(text: string): Pick<SheetFixture, 'state' | 'score'> {
  const words = text.split(' ')
  const goals = (sign: string): ScorePair | null => {
    const found = words.find((word) => word.startsWith(sign) && /^.\d+-\d+$/.test(word))
    const [home = 0, away = 0] = found?.slice(1).split('-').map(Number) ?? []
    return found === undefined ? null : [home, away]
  }
  const score = { ht: goals('h'), ft: goals('f'), et: goals('e'), pens: goals('p') }
  const hasScore = score.ft !== null || score.et !== null
  const word = words.find((one) => /^[a-z]{2,}$/.test(one))
  return { state: (word ?? (hasScore ? 'finished' : 'scheduled')) as SheetState, score: hasScore ? score : null }
}

export function demoFacts(): SeasonSheet[] {
  const folder = join(import.meta.dirname, 'data/facts')
  return readdirSync(folder)
    .filter((name) => name.endsWith('.tsv'))
    .sort()
    .map((name) => readFacts(name, readFileSync(join(folder, name), 'utf8')))
}
