import type { Generated } from 'kysely'
import type { SoundVersion, SubtitleTrack } from '#contract/films.ts'
import type { Db, Tx } from '#server/db/sql.ts'

type EpisodeTable = {
  part_id: string
  intro_from_ms: number | null
  intro_to_ms: number | null
  credits_at_ms: number | null
}
type SoundTable = SoundVersion & { id: Generated<string>; part_id: string; place: number }
type SubtitleTable = Omit<SubtitleTrack, 'isCaptions'> & {
  id: Generated<string>
  part_id: string
  place: number
  is_captions: boolean
}

declare module '#server/db/sql.ts' {
  interface Database {
    film_episodes: EpisodeTable
    film_sounds: SoundTable
    film_subtitles: SubtitleTable
  }
}

/** Media of an episode for the player. The first sound is the original. */
export type EpisodeMedia = {
  sounds: SoundVersion[]
  subtitles: SubtitleTrack[]
  intro: { fromMs: number; toMs: number } | null
  creditsAtMs: number | null
}

export async function replaceMedia(tx: Tx, partId: string, media: EpisodeMedia): Promise<void> {
  const { sounds, subtitles, intro, creditsAtMs } = media
  const marks = {
    intro_from_ms: intro?.fromMs ?? null,
    intro_to_ms: intro?.toMs ?? null,
    credits_at_ms: creditsAtMs,
  }
  await tx
    .insertInto('film_episodes')
    .values({ part_id: partId, ...marks })
    .onConflict((conflict) => conflict.column('part_id').doUpdateSet(marks))
    .execute()
  await tx.deleteFrom('film_sounds').where('part_id', '=', partId).execute()
  await tx.deleteFrom('film_subtitles').where('part_id', '=', partId).execute()
  if (sounds.length > 0)
    await tx
      .insertInto('film_sounds')
      .values(sounds.map((sound, place) => ({ ...sound, part_id: partId, place })))
      .execute()
  if (subtitles.length > 0)
    await tx
      .insertInto('film_subtitles')
      .values(
        subtitles.map(({ isCaptions, ...track }, place) => ({
          ...track,
          part_id: partId,
          place,
          is_captions: isCaptions,
        })),
      )
      .execute()
}

export async function findMedia(db: Db, partId: string): Promise<EpisodeMedia> {
  const [marks, sounds, subtitles] = await Promise.all([
    db.selectFrom('film_episodes').selectAll().where('part_id', '=', partId).executeTakeFirst(),
    db
      .selectFrom('film_sounds')
      .select(['language', 'label', 'src'])
      .where('part_id', '=', partId)
      .orderBy('place')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('film_subtitles')
      .select(['language', 'label', 'src', 'is_captions'])
      .where('part_id', '=', partId)
      .orderBy('place')
      .orderBy('id')
      .execute(),
  ])
  const { intro_from_ms: fromMs = null, intro_to_ms: toMs = null, credits_at_ms: creditsAtMs = null } = marks ?? {}
  return {
    sounds,
    subtitles: subtitles.map(({ is_captions, ...track }) => ({ ...track, isCaptions: is_captions })),
    intro: fromMs === null || toMs === null ? null : { fromMs, toMs },
    creditsAtMs,
  }
}
