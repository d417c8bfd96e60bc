import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { totalLive } from '#contract/schedule.ts'
import { settle } from '#web/api/loaded.ts'
import { siteContext } from '#web/api/site-context.ts'
import { splitLocale } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { RetryState } from '#web/list/retry-state.tsx'
import { PageHead } from '#web/way/page-head.tsx'
import { LiveGrid, livePageSize } from './live-grid.tsx'

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { locale } = splitLocale(url.pathname)
  return { live: await settle(context.get(siteContext).call(totalLive, { pageSize: livePageSize, locale })) }
}

/** Live fixtures for a native app's web view or an iframe. All links stay under /mb. */
export default function EmbedListPage() {
  const t = useTranslate()
  const { live } = useLoaderData<typeof loader>()
  return (
    <div className="frame py-4">
      <PageHead title={t('live.title')} description={t('live.description')} isIndexed={false} />
      <h1 className="mb-4 text-lg font-bold">{t('live.title')}</h1>
      {live.ok ? (
        <LiveGrid given={live.data} sport={null} base="/mb" />
      ) : (
        <div className="card">
          <RetryState />
        </div>
      )}
    </div>
  )
}
