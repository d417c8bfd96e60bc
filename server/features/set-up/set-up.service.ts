import type { Locale } from '#contract/envelope.ts'
import { type SetUp, type SetUpStep, setUpSteps } from '#contract/set-up.ts'
import type { Config } from '#server/config/config-shape.ts'
import type { Buckets, DatabaseEngine } from '#server/engines/ports.ts'
import type { MailService } from '#server/features/mails/mails.service.ts'
import { takePoint } from '#server/http/rate-limit.ts'
import type { Member } from '#server/http/viewer.ts'
import type { RunSettings } from '#server/run-settings/run-settings.ts'
import { deleteSkipped, hasCommentator, hasFixture, listSetUpSteps, upsertSetUpStep } from './set-up.store.ts'

const mailsPerHour = 5
const maxAnswerLength = 500

type Uses = {
  database: DatabaseEngine
  buckets: Buckets
  mail: Pick<MailService, 'sendNow'>
  config: Pick<Config, 'publicUrl' | 'mail' | 'backup' | 'pushContact'>
  settings: Pick<RunSettings, 'now' | 'usual'>
  brandVersion: () => string
  backups: { state(): Promise<{ ageSeconds: number | null } | null> }
  testMail: (locale: Locale) => { subject: string; text: string }
}

/** Lists the steps that a new site still needs, as far as the program can see them. */
export function createSetUpService(uses: Uses) {
  const { config, settings, mail } = uses
  const { db } = uses.database
  const perMember = uses.buckets.open('viewer:test-mail', { points: mailsPerHour, windowS: 3_600 })
  const isSettled = (name: 'isRegistrationOpen' | 'postingRequires') => settings.now()[name] !== settings.usual(name)

  /** Steps that facts show to be done. Those of tables and tests are in the store. */
  async function doneByFacts(): Promise<ReadonlySet<SetUpStep>> {
    const [backup, isWithFixture, isWithCommentator] = await Promise.all([
      uses.backups.state(),
      hasFixture(db),
      hasCommentator(db),
    ])
    const facts: Record<SetUpStep, boolean> = {
      brand: uses.brandVersion() !== '',
      address: config.publicUrl.startsWith('https://'),
      mail: false,
      access: isSettled('isRegistrationOpen') || isSettled('postingRequires'),
      backup: backup !== null && backup.ageSeconds !== null,
      competition: isWithFixture,
      commentator: isWithCommentator,
      push: config.pushContact.isReal,
    }
    return new Set(setUpSteps.filter((step) => facts[step]))
  }

  return {
    async info(): Promise<SetUp> {
      const [done, known] = await Promise.all([doneByFacts(), listSetUpSteps(db)])
      return {
        steps: setUpSteps.map((step) => ({ step, state: done.has(step) ? 'done' : (known.get(step) ?? 'open') })),
        publicUrl: config.publicUrl,
        hasMailServer: config.mail.kind === 'smtp',
        hasBackupPlace: config.backup.to !== null,
      }
    },

    async skip(steps: readonly SetUpStep[], isSkipped: boolean): Promise<void> {
      if (!isSkipped) return deleteSkipped(db, steps)
      const known = await listSetUpSteps(db)
      for (const step of steps) if (known.get(step) !== 'done') await upsertSetUpStep(db, step, 'skipped')
    },

    /** Throws TOO_MANY_REQUESTS. A refusal of the mail server is an answer, not an error. */
    async sendTestMail(
      { userId }: Member,
      { to, locale }: { to: string; locale: Locale },
    ): Promise<{ isSent: boolean; answer: string }> {
      await takePoint(perMember, userId)
      try {
        const answer = await mail.sendNow({ to, ...uses.testMail(locale) })
        const isSent = config.mail.kind === 'smtp'
        if (isSent) await upsertSetUpStep(db, 'mail', 'done')
        return { isSent, answer: answer?.slice(0, maxAnswerLength) ?? '' }
      } catch (error) {
        return { isSent: false, answer: (error as Error).message.slice(0, maxAnswerLength) }
      }
    },
  }
}

export type SetUpService = ReturnType<typeof createSetUpService>
