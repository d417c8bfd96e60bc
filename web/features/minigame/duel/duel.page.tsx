import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type MinigameDuel, minigameDuel } from '#contract/minigame-duel.ts'
import { cardSize } from '#contract/rules/social-card.ts'
import { siteContext } from '#web/api/site-context.ts'
import { orNotFound } from '#web/checks/not-found.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { PageHead } from '#web/way/page-head.tsx'
import { duelPicture } from './duel-picture.ts'
import { DuelStage } from './duel-stage.tsx'

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  return orNotFound(context.get(siteContext).call(minigameDuel, { id: params.id ?? '' }), url)
}

export default function DuelPage() {
  const t = useTranslate()
  const locale = useLocale()
  const duel: MinigameDuel = useLoaderData<typeof loader>()
  const { id, status, challenger } = duel
  const isFinished = status === 'finished'
  return (
    <div className="mx-auto w-full max-w-400 lg:p-4">
      <PageHead
        title={
          isFinished ? t('minigameDuel.title') : t('minigameDuel.invite.title', { name: challenger.player.displayName })
        }
        description={t('minigameDuel.text')}
        {...(isFinished && { imageUrl: duelPicture(locale, duel), imageSize: cardSize })}
        isIndexed={false}
      />
      <DuelStage key={id} given={duel} />
    </div>
  )
}
