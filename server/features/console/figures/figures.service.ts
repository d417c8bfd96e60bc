import type { Histogram, Registry } from 'prom-client'
import type { Locale } from '#contract/envelope.ts'
import { type FigureName, type Figures, figureNames } from '#contract/figures.ts'
import { addDays, beginOfDay, vietnamDay } from '#contract/rules/vietnam-day.ts'
import type { FixtureSummary } from '#contract/schedule.ts'
import type { Db } from '#server/db/sql.ts'
import { figuresIn, viewersByHour, viewersByMatch } from './figure.rules.ts'
import {
  addToSpans,
  countRegistered,
  countReturned,
  deleteOldSpans,
  listSpans,
  raiseSpans,
  spanAt,
} from './figure.store.ts'

type Uses = {
  db: Db
  registry: Registry
  audience: { all(): { fixtureId: string; viewers: number }[] }
  schedule: { findAll(fixtureIds: readonly string[], locale: Locale): Promise<FixtureSummary[]> }
  /** Returns the time since which the oldest case waits, or null without one. */
  oldestCase: () => Promise<Date | null>
}

const dayMs = 24 * 3_600_000
/** New members are counted as returning when they come back within these days. */
const returnDays = 7
const matchesShown = 10

type Totals = Record<'messages' | 'requests' | 'failures' | 'seconds' | 'bytes', number>

/** Reads the totals since the start of this process from its metrics. */
async function totalsOf(registry: Registry): Promise<Totals> {
  const requests = await (registry.getSingleMetric('http_request_seconds') as Histogram | undefined)?.get()
  const of = (suffix: string, has: (status: string) => boolean = () => true) =>
    (requests?.values ?? [])
      .filter(({ metricName, labels }) => metricName === `http_request_seconds_${suffix}` && has(String(labels.status)))
      .reduce((total, { value }) => total + value, 0)
  const single = async (name: string) => {
    const metric = await registry.getSingleMetric(name)?.get()
    return (metric?.values ?? []).reduce((total, { value }) => total + value, 0)
  }
  return {
    messages: await single('chat_messages_total'),
    bytes: await single('http_sent_bytes_total'),
    requests: of('count'),
    seconds: of('sum'),
    failures: of('count', (status) => status.startsWith('5')),
  }
}

/** Keeps the figures of the desk: each process adds its metrics, and one process samples viewers and queues. */
export function createFiguresService({ db, registry, audience, schedule, oldestCase }: Uses) {
  let known: Totals | null = null

  /** Returns the viewers of each match, and of all under an empty id. */
  function viewersNow(): Map<string, number> {
    const byMatch = new Map<string, number>([['', 0]])
    for (const { fixtureId, viewers } of audience.all())
      for (const key of ['', fixtureId]) byMatch.set(key, (byMatch.get(key) ?? 0) + viewers)
    return byMatch
  }

  async function returning(today: string): Promise<number | null> {
    const from = new Date(beginOfDay(addDays(today, -returnDays)))
    const { all, returned } = await countReturned(db, { from, to: new Date(beginOfDay(today)), until: today })
    return all > 0 ? returned / all : null
  }

  return {
    /** Adds what this process measured since the last call. */
    async addOwn(now = Date.now()): Promise<void> {
      const totals = await totalsOf(registry)
      const before = known
      const names = Object.keys(totals) as (keyof Totals)[]
      const added = names.map((name) => ({
        name,
        subject: '',
        at: spanAt(now),
        value: totals[name] - (before?.[name] ?? 0),
      }))
      await addToSpans(db, added)
      known = totals
    },

    /** Samples viewers and the oldest case. One process does it each minute. */
    async sample(now = Date.now()): Promise<void> {
      const at = spanAt(now)
      const waiting = await oldestCase()
      const viewers = [...viewersNow()].filter(([subject, value]) => subject === '' || value > 0)
      await raiseSpans(db, [
        ...viewers.map(([subject, value]) => ({ name: 'viewers', subject, at, value })),
        { name: 'waiting', subject: '', at, value: waiting ? Math.max(0, now - waiting.getTime()) / 1_000 : 0 },
      ])
    },

    forget: () => deleteOldSpans(db, Date.now()),

    /** Returns today's figures until now, and those of the same span of yesterday. */
    async read(locale: Locale, now = Date.now()): Promise<Figures> {
      const today = vietnamDay(now)
      const yesterday = addDays(today, -1)
      const own = { from: beginOfDay(today), to: now }
      const before = { from: beginOfDay(yesterday), to: now - dayMs }
      const [spans, registered, registeredBefore, returned, returnedBefore] = await Promise.all([
        listSpans(db, new Date(before.from)),
        countRegistered(db, new Date(own.from), new Date(now)),
        countRegistered(db, new Date(before.from), new Date(before.to)),
        returning(today),
        returning(yesterday),
      ])
      const values = (between: typeof own, counted: Partial<Record<FigureName, number | null>>) => ({
        ...figuresIn(spans, between),
        ...counted,
      })
      const current = values(own, { registrations: registered, returning: returned })
      const former = values(before, { registrations: registeredBefore, returning: returnedBefore })
      const viewers = viewersNow()
      const peaks = viewersByMatch(spans, own)
      for (const [id, count] of viewers) if (id !== '' && count > 0) peaks.set(id, Math.max(count, peaks.get(id) ?? 0))
      const shown = [...peaks].sort((a, b) => b[1] - a[1]).slice(0, matchesShown)
      const fixtures = new Map(
        (
          await schedule.findAll(
            shown.map(([id]) => id),
            locale,
          )
        ).map((fixture) => [fixture.fixtureId, fixture]),
      )
      return {
        at: now,
        list: figureNames.map((name) => ({ name, today: current[name] ?? null, yesterday: former[name] ?? null })),
        viewersNow: viewers.get('') ?? 0,
        hours: {
          today: viewersByHour(spans, own),
          yesterday: viewersByHour(spans, { from: before.from, to: own.from }),
        },
        matches: shown.flatMap(([fixtureId, highest]) => {
          const fixture = fixtures.get(fixtureId)
          if (!fixture) return []
          const title = `${fixture.home.name} – ${fixture.away.name}`
          return { fixtureId, slug: fixture.slug, title, now: viewers.get(fixtureId) ?? 0, highest }
        }),
      }
    },
  }
}

export type FiguresService = ReturnType<typeof createFiguresService>
