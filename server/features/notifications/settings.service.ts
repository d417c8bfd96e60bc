import type { Locale } from '#contract/envelope.ts'
import type { MomentSource, SourceKind } from '#contract/notification-settings.ts'
import type { MatchMoment } from '#contract/rules/match-moments.ts'
import { transact } from '#server/db/transact.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { ApiError } from '#server/http/errors.ts'
import { hasEmail } from './digest.store.ts'
import { type Change, changeSettings, findSettings } from './settings.store.ts'
import { listSources, setMoments, setSilence } from './silence.store.ts'

export function createSettings({ db }: Pick<DatabaseEngine, 'db'>) {
  async function read(userId: string) {
    const [settings, isMailed] = await Promise.all([findSettings(db, userId), hasEmail(db, userId)])
    return { ...settings, hasEmail: isMailed }
  }

  return {
    read,
    /** Changes the settings and returns all of them. Throws CONFLICT for a digest without a confirmed address. */
    async change(userId: string, change: Change) {
      const isMailed = change.digest !== undefined && change.digest !== 'off'
      if (isMailed && !(await hasEmail(db, userId))) throw new ApiError('CONFLICT')
      await transact(db, (tx) => changeSettings(tx, userId, change))
      return read(userId)
    },
    sources: (userId: string, locale: Locale) => listSources(db, userId, locale),
    setSource: (of: { userId: string; kind: SourceKind; id: string }, isOn: boolean) => setSilence(db, of, isOn),
    /** Throws NOT_FOUND when the member does not follow the source. */
    async setMoments(of: { userId: string; kind: MomentSource; id: string }, moments: readonly MatchMoment[] | null) {
      if (!(await setMoments(db, of, moments))) throw new ApiError('NOT_FOUND')
    },
  }
}

export type SettingsService = ReturnType<typeof createSettings>
