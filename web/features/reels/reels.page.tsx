import Smartphone from 'lucide-react/icons/smartphone'
import { type LoaderFunctionArgs, redirect, type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router'
import { reelInfo, reelList } from '#contract/reels.ts'
import { fixtureIdOfSlug } from '#contract/rules/fixture-slug.ts'
import { siteContext } from '#web/api/site-context.ts'
import { notFound, orNotFound } from '#web/checks/not-found.ts'
import { isoDuration } from '#web/fixture/video-objects.ts'
import { localePath, splitLocale } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useRootData } from '#web/root-data.ts'
import { JsonLd } from '#web/shell/json-ld.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHead } from '#web/way/page-head.tsx'
import { NewReelButton } from './new-reel-button.tsx'
import { ReelsStage } from './reels-stage.tsx'

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const { call } = context.get(siteContext)
  const { locale } = splitLocale(url.pathname)
  const slug = params['*']
  const id = slug === undefined ? null : fixtureIdOfSlug(slug)
  if (slug !== undefined && id === null) throw notFound(url)
  const [chosen, feed] = await Promise.all([
    id === null ? null : orNotFound(call(reelInfo, { id }), url),
    call(reelList, {}),
  ])
  if (chosen && chosen.slug !== slug) throw redirect(localePath(locale, `/reels/${chosen.slug}`), 301)
  return { chosen, list: feed.list, next: feed.next }
}

/**
 * Reloads no data while the path is unchanged. The page itself sets the path of the visible reel, without a navigation.
 */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate
}

export default function ReelsPage() {
  const t = useTranslate()
  const { origin, locale } = useRootData()
  const { chosen, list, next } = useLoaderData<typeof loader>()
  const title = chosen
    ? chosen.caption || t('reels.one.title', { name: chosen.author.displayName })
    : t('reels.heading')
  const first = chosen ?? list[0]
  return (
    <>
      <PageHead
        title={title}
        description={t('reels.description')}
        {...(chosen?.poster && { imageUrl: chosen.poster })}
      />
      {first && (
        <JsonLd
          data={{
            '@context': 'https://schema.org',
            '@type': 'VideoObject',
            name: first.caption || t('reels.one.title', { name: first.author.displayName }),
            description: first.caption || t('reels.description'),
            thumbnailUrl: origin + (first.poster ?? '/og.png'),
            uploadDate: new Date(first.createdAt).toISOString(),
            contentUrl: origin + first.url,
            url: origin + localePath(locale, `/reels/${first.slug}`),
            author: { '@type': 'Person', name: first.author.displayName },
            ...(first.durationMs !== null && { duration: isoDuration(first.durationMs) }),
          }}
        />
      )}
      {first ? (
        <ReelsStage key={chosen?.id ?? ''} first={chosen ? [chosen] : []} feed={{ list, next }} />
      ) : (
        <>
          <h1 className="sr-only">{t('reels.heading')}</h1>
          <EmptyState
            icon={<Smartphone size={24} />}
            title={t('reels.empty.title')}
            text={t('reels.empty.text')}
            action={<NewReelButton />}
          />
        </>
      )}
    </>
  )
}
