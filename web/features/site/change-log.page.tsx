import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { splitLocale } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { dateText } from '#web/time/kick-off.ts'
import { PageHead } from '#web/way/page-head.tsx'
import { changeLog } from './content/change-log.server.ts'

export function loader({ url }: LoaderFunctionArgs) {
  const { locale } = splitLocale(url.pathname)
  return changeLog.map(({ version, date, changes }) => ({ version, date, changes: changes[locale] }))
}

export default function ChangeLogPage() {
  const t = useTranslate()
  const locale = useLocale()
  const releases = useLoaderData<typeof loader>()
  return (
    <div className="mx-auto max-w-3xl">
      <PageHead title={t('nav.changeLog')} />
      <h1 className="text-2xl font-bold">{t('nav.changeLog')}</h1>
      <ol className="mt-6 flex flex-col gap-8 border-l border-line pl-6">
        {releases.map(({ version, date, changes }) => (
          <li key={version} className="relative">
            <span
              aria-hidden
              className="absolute -left-[1.85rem] top-2 size-2.5 rounded-full bg-primary-fill ring-4 ring-bg"
            />
            <h2 className="text-lg font-bold">{t('pages.version', { version })}</h2>
            <time dateTime={date} className="text-sm text-ink-3">
              {dateText(date, locale)}
            </time>
            <ul className="mt-3 flex list-disc flex-col gap-2 pl-5 leading-relaxed text-ink-2 marker:text-primary">
              {changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </div>
  )
}
