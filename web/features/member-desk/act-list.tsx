import type { DeskMemberInfo } from '#contract/member-desk.ts'
import { actReason } from '#contract/rules/console-labels.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { TimeSince } from '#web/time/time-since.tsx'

/** Acts of staff about the member, newest first. */
export function ActList({ acts, name }: { acts: DeskMemberInfo['acts']; name: string }) {
  const t = useTranslate()
  return (
    <section aria-labelledby="member-acts">
      <h2 id="member-acts" className="font-bold">
        {t('memberDesk.acts')}
      </h2>
      {acts.length === 0 && <p className="mt-1 text-sm text-ink-2">{t('memberDesk.acts.none')}</p>}
      <ul className="mt-1 divide-y divide-line text-sm">
        {acts.map(({ id, at, kind, byName, reason }) => (
          <li key={id} className="py-2">
            <span className="flex flex-wrap gap-x-2">
              {t(`act.${kind}`, { by: byName, name })}
              <TimeSince at={at} className="ml-auto text-ink-2" />
            </span>
            {reason !== '' && (
              <span dir="auto" className="block text-ink-2">
                {actReason(t.find, kind, reason)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
