import { useEffect, useState } from 'react'
import { holdsUsername } from '#contract/rules/password-rules.ts'
import type { TextKey } from '#contract/texts/all.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { classNames } from '#web/ui/class-names.ts'
import { loadPart } from '#web/way/reload.ts'

type Score = 0 | 1 | 2 | 3 | 4

const fills: Record<Score, string> = {
  0: 'bg-danger',
  1: 'bg-danger',
  2: 'bg-gold',
  3: 'bg-good-fill',
  4: 'bg-good-fill',
}

type PasswordStrengthProps = { password: string; username: string; displayName: string }

/**
 * Shows the password rules, then the strength of the typed password. The list of leaked passwords (about 200 kB) is
 * fetched when typing starts.
 */
export function PasswordStrength({ password, username, displayName }: PasswordStrengthProps) {
  const t = useTranslate()
  const [score, setScore] = useState<Score | null>(null)
  const isNamed = holdsUsername(password, username)
  useEffect(() => {
    if (password === '') return setScore(null)
    let isCurrent = true
    const judge = async () => {
      const { scorePassword } = await loadPart(() => import('./password-score.ts'))
      if (isCurrent) setScore(isNamed ? 0 : scorePassword(password, [username, displayName]))
    }
    judge().catch((error: unknown) => console.warn('The password could not be scored', error))
    return () => {
      isCurrent = false
    }
  }, [password, username, displayName, isNamed])
  return (
    <div className="mt-2 flex h-5 items-center gap-3" aria-live="polite">
      {password === '' && <span className="text-xs text-ink-2">{t('session.invalid.password')}</span>}
      {score !== null && (
        <>
          <span aria-hidden className="flex flex-1 gap-1">
            {[0, 1, 2, 3].map((step) => (
              <span
                key={step}
                className={classNames(
                  'h-1 flex-1 rounded-full',
                  step < Math.max(score, 1) ? fills[score] : 'bg-surface-3',
                )}
              />
            ))}
          </span>
          <span className="text-xs font-semibold text-ink-2">
            <span className="sr-only">{t('session.strength')}: </span>
            {t(isNamed ? 'error.PASSWORD_HAS_NAME' : (`session.strength.${score}` satisfies TextKey))}
          </span>
        </>
      )}
    </div>
  )
}
