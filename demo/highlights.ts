import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { highlightList } from '#contract/highlights.ts'
import { sports } from '#contract/schedule.ts'
import type { App } from '#server/app.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { highlightKindOf, scoreAfter } from '#server/features/highlights/event.rules.ts'
import { sceneNames, sceneOf } from './data/highlight-scenes.ts'
import { detailsAt } from './details-script.ts'
import { lineupsOf } from './lineup-script.ts'

type Uses = { app: Pick<App, 'features' | 'invoke'>; database: DatabaseEngine }
type Played = { fixtureId: string; key: string; homeId: string; awayId: string; kickOff: number }

const minuteMs = 60_000
const matches = 6
const maxOfMatch = 6
/** Max length of a scripted match in ms. */
const maxMs = 150 * minuteMs
const daysBackMs = 2 * 24 * 60 * minuteMs
const readClip = (name: string) => readFile(new URL(`clips/${name}`, import.meta.url))

/**
 * Adds highlights of finished matches, with drawn scenes of goals, penalties and red cards. Highlights of live matches
 * are cut from the streams.
 */
export function createHighlightMakers({ app: { features, invoke }, database }: Uses) {
  const { uploads, highlights } = features
  let made = 0

  async function keep(name: string, [extension, contentType]: ['mp4' | 'webp', string]): Promise<string> {
    const body = await readClip(`${name}.${extension}`)
    return uploads.keepOwn({ extension, contentType, bytes: body.length, body: Readable.from([body]) })
  }

  async function playedMatches(nowMs: number): Promise<Played[]> {
    const rows = await database.db
      .selectFrom('fixtures')
      .select(['id', 'source_key', 'home_id', 'away_id', 'kick_off'])
      .where('sport', '=', sports.football)
      .where('source_key', 'like', 'demo:%')
      .where('kick_off', '>', new Date(nowMs - daysBackMs))
      .where('kick_off', '<', new Date(nowMs - maxMs))
      .orderBy('kick_off', 'desc')
      .limit(40)
      .execute()
    return rows.map((row) => ({
      fixtureId: row.id,
      key: row.source_key,
      homeId: row.home_id,
      awayId: row.away_id,
      kickOff: row.kick_off.getTime(),
    }))
  }

  async function show(fixture: Played, nowMs: number): Promise<number> {
    const { fixtureId, kickOff } = fixture
    const { events: unsorted } = detailsAt({ key: fixture.key, lineups: lineupsOf(fixture) }, { kickOff, nowMs })
    const events = unsorted.toSorted((a, b) => (a.minute ?? 0) - (b.minute ?? 0))
    const shown = events.filter((event) => !['yellowCard', null].includes(highlightKindOf(event))).slice(0, maxOfMatch)
    if (shown.length < 2) return 0
    for (const event of shown) {
      const kind = highlightKindOf(event) ?? 'goal'
      const scene = sceneOf(kind, made)
      made += 1
      const { key, side, minute, extraMinute, player } = event
      const happenedAt = new Date(kickOff + (minute ?? 1) * minuteMs)
      const facts = { fixtureId, kind, side, minute, extraMinute, player, title: '', happenedAt }
      const video = await keep(scene, ['mp4', 'video/mp4'])
      const poster = await keep(scene, ['webp', 'image/webp'])
      const files = { video, kind: 'mp4' as const, poster, still: null }
      const size = { width: 640, height: 360, durationMs: sceneNames[scene] }
      await highlights.add({ ...facts, score: scoreAfter(events, key) }, { ...files, ...size })
    }
    return shown.length
  }

  return {
    /** Adds highlights of the latest finished matches. Does nothing when there already are highlights. */
    async write(nowMs: number): Promise<void> {
      const { total } = await invoke(highlightList, { pageSize: 1 })
      if (total > 0) return
      let shown = 0
      for (const fixture of await playedMatches(nowMs)) {
        if (shown === matches) return
        if ((await show(fixture, nowMs)) > 0) shown += 1
      }
    },
  }
}
