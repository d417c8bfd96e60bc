import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type RewardHub, rewardHub, rewardKinds } from '#contract/rewards.ts'
import { settle } from '#web/api/loaded.ts'
import { useSession } from '#web/api/session.ts'
import { siteContext } from '#web/api/site-context.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { ReadError } from '#web/list/read-error.tsx'
import { RetryState } from '#web/list/retry-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { PageHead } from '#web/way/page-head.tsx'
import { BalancePill } from './balance-pill.tsx'
import { GuestSummary, MemberSummary } from './hub-summary.tsx'
import { OfferCard } from './offer-card.tsx'
import { RecapCard } from './recap-card.tsx'
import { RewardNav } from './reward-nav.tsx'
import { useActivity } from './use-activity.ts'
import { useHub } from './use-hub.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  return settle(context.get(siteContext).call(rewardHub))
}

/** All places where members earn xu. The server renders the page of guests. */
export default function RewardHubPage() {
  const t = useTranslate()
  const given = useLoaderData<typeof loader>()
  const session = useSession()
  return (
    <div className="frame pb-16 pt-5 md:pt-7">
      <PageHead title={t('rewardHub.title')} description={t('rewardHub.description')} />
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h1 className="text-xl font-bold text-balance sm:text-2xl">{t('rewardHub.title')}</h1>
        {session.kind === 'member' && <BalancePill balance={session.user.balance} />}
      </div>
      <p className="mt-1 max-w-2xl text-sm text-ink-2">{t('rewardHub.description')}</p>
      <div className="mt-3">
        <RewardNav current="/phan-thuong" />
      </div>
      <div className="mt-5">
        {given.ok ? (
          <Hub given={given.data} />
        ) : (
          <div className="card">
            <RetryState />
          </div>
        )}
      </div>
    </div>
  )
}

function Hub({ given }: { given: RewardHub }) {
  const t = useTranslate()
  const session = useSession()
  const { hub, isFailed, read } = useHub(given)
  const isStarting = session.kind === 'starting'
  if (isFailed)
    return (
      <div className="card">
        <ReadError read={read} />
      </div>
    )
  return (
    <div className="grid gap-5 lg:grid-cols-[22rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:items-start">
      <section className="card min-h-64 p-5">
        {session.kind === 'member' ? (
          hub ? (
            <MemberSummary hub={hub} />
          ) : (
            <Skeleton className="h-54 w-full rounded-md" />
          )
        ) : (
          <>
            <div className={isStarting ? 'guest-only' : undefined}>
              <GuestSummary hub={given} />
            </div>
            {isStarting && <Skeleton className="member-only h-54 w-full rounded-md" />}
          </>
        )}
      </section>
      <section aria-labelledby="ways" className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <h2 id="ways" className="sr-only">
          {t('rewardHub.places')}
        </h2>
        <ul className="grid gap-3 md:grid-cols-2">
          {rewardKinds.map((kind) => (
            <OfferCard
              key={kind}
              kind={kind}
              offer={hub?.offers.find((offer) => offer.kind === kind) ?? null}
              isOfGuests={isStarting}
            />
          ))}
        </ul>
      </section>
      {session.kind === 'member' && (
        <div className="lg:col-start-1">
          <ReadAfterActivity read={read} />
          <RecapCard key={session.user.userId} name={session.user.displayName} />
        </div>
      )}
    </div>
  )
}

/** Reads the hub again after each counted activity. Only members have such events. */
function ReadAfterActivity({ read }: { read: () => Promise<void> }) {
  useActivity(() => void read())
  return null
}
