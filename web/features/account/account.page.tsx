import ArrowLeft from 'lucide-react/icons/arrow-left'
import CircleUser from 'lucide-react/icons/circle-user'
import { type ComponentType, Suspense, useEffect, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { OwnUser } from '#contract/account.ts'
import { useSession } from '#web/api/session.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { askToLogIn } from '#web/login/login.state.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { lazyPart } from '#web/way/lazy-part.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { PageHead } from '#web/way/page-head.tsx'
import { AccountRail } from './account-rail.tsx'
import { type AccountSection, accountPath, accountSectionOf } from './account-sections.ts'

export async function loader({ url }: LoaderFunctionArgs) {
  return { section: accountSectionOf(url.searchParams.get('muc')) }
}

/** The code of each section is loaded when the section is first rendered. */
const parts: Record<AccountSection, ComponentType<{ user: OwnUser }>> = {
  'ho-so': lazyPart(() => import('./profile-section.tsx'), 'ProfileSection'),
  'bao-mat': lazyPart(() => import('./security-section.tsx'), 'SecuritySection'),
  'rieng-tu': lazyPart(() => import('./privacy-section.tsx'), 'PrivacySection'),
  'thong-bao': lazyPart(() => import('./notifications-section.tsx'), 'NotificationsSection'),
  'hien-thi': lazyPart(() => import('./display-section.tsx'), 'DisplaySection'),
  'du-lieu': lazyPart(() => import('./data-section.tsx'), 'DataSection'),
}

export default function AccountPage() {
  const t = useTranslate()
  const { section } = useLoaderData<typeof loader>()
  const shown = section ?? 'ho-so'
  const title = section ? t(`account.${section}`) : t('account.title')
  return (
    <>
      <PageHead title={title} description={t('account.description')} isIndexed={false} />
      <div className="frame grid grid-cols-[minmax(0,1fr)] gap-6 pb-16 pt-5 md:grid-cols-[15rem_minmax(0,44rem)] md:justify-center md:gap-10 md:pt-8">
        <AccountRail current={section} shown={shown} className={section ? 'hidden md:block' : undefined} />
        <section className={section ? undefined : 'hidden md:block'}>
          <div className="mb-5 flex items-center gap-2">
            <LocaleLink
              to={accountPath()}
              aria-label={t('account.back')}
              className="tap -ml-2 inline-flex items-center justify-center rounded-md text-ink-2 hover:bg-surface-3 md:hidden"
            >
              <ArrowLeft size={22} aria-hidden />
            </LocaleLink>
            {section ? (
              <h1 className="text-2xl font-bold">{title}</h1>
            ) : (
              <h2 className="text-2xl font-bold">{t(`account.${shown}`)}</h2>
            )}
          </div>
          <Shown section={shown} isHiddenOnPhones={section === null} />
        </section>
      </div>
    </>
  )
}

function Shown({ section, isHiddenOnPhones }: { section: AccountSection; isHiddenOnPhones: boolean }) {
  const t = useTranslate()
  const session = useSession()
  const isWide = useIsWide()
  const Part = parts[section]
  const skeleton = <SectionSkeleton />
  if (session.kind === 'starting' || (isHiddenOnPhones && !isWide)) return skeleton
  if (session.kind === 'guest')
    return (
      <div className="card">
        <EmptyState
          icon={<CircleUser size={24} />}
          title={t('account.title')}
          text={t('account.login')}
          action={<Button onClick={() => void askToLogIn('login')}>{t('session.login')}</Button>}
        />
      </div>
    )
  return (
    <Suspense fallback={skeleton}>
      <Part key={session.user.userId} user={session.user} />
    </Suspense>
  )
}

/** Returns true on wide screens. On phones the overview hides the default section, so its code is not loaded. */
function useIsWide(): boolean {
  const [isWide, setWide] = useState(false)
  useEffect(() => {
    const query = matchMedia('(min-width: 48rem)')
    const update = () => setWide(query.matches)
    update()
    query.addEventListener('change', update)
    return () => query.removeEventListener('change', update)
  }, [])
  return isWide
}

function SectionSkeleton() {
  return (
    <div aria-busy className="flex flex-col gap-5">
      <Skeleton className="h-64 w-full rounded-lg" />
      <Skeleton className="h-40 w-full rounded-lg" />
    </div>
  )
}
