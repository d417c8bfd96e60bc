import { useEffect, useState } from 'react'
import { type DueAct, dueActs } from '#contract/member-desk.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useMomentText } from '#web/time/use-moment-text.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'

const everyMs = 60_000

function pathOf({ kind, id }: DueAct): string {
  return kind === 'setting' ? `/quan-tri/settings?muc=${id}` : `/quan-tri/phe-duyet?viec=${id}`
}

/** On every page of staff: what is done soon because the site has one operator, with the way to stop it. */
export function DueBar() {
  const t = useTranslate()
  const moment = useMomentText()
  const [list, setList] = useState<readonly DueAct[]>([])
  useEffect(() => {
    let isCurrent = true
    const read = () =>
      void call(dueActs, {}).then(
        (data) => isCurrent && setList(data.list),
        // The page itself shows that the server is away.
        () => undefined,
      )
    read()
    const timer = setInterval(read, everyMs)
    return () => {
      isCurrent = false
      clearInterval(timer)
    }
  }, [])
  if (list.length === 0) return null
  return (
    <section
      role="status"
      aria-label={t('approvals.due.title')}
      className="mb-4 rounded-md border border-line bg-gold-soft px-4 py-2 text-sm text-ink"
    >
      <p className="font-bold">{t('approvals.due.title')}</p>
      <ul>
        {list.map((act) => (
          <li key={`${act.kind} ${act.id}`} className="flex flex-wrap items-center gap-x-3">
            <span className="[overflow-wrap:anywhere]">
              {t(`approvals.due.${act.kind}`, {
                time: moment(act.dueAt),
                name:
                  act.kind === 'setting' ? t(`console.settings.name.${act.id}` as 'console.settings.name') : act.name,
              })}
            </span>
            <LocaleLink to={pathOf(act)} className="tap inline-flex items-center font-semibold text-primary underline">
              {t('approvals.due.stop')}
            </LocaleLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
