import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { minigameBoard, minigameTerms } from '#contract/minigame.ts'
import { settle } from '#web/api/loaded.ts'
import { siteContext } from '#web/api/site-context.ts'
import { RewardNav } from '#web/features/rewards/reward-nav.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { PageHead } from '#web/way/page-head.tsx'
import { Board } from './board.tsx'
import { DuelList } from './duel/duel-list.tsx'
import { HowTo } from './how-to.tsx'
import { Stage } from './stage.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { call } = context.get(siteContext)
  const [board, terms] = await Promise.all([settle(call(minigameBoard, {})), settle(call(minigameTerms))])
  return { board, terms }
}

export default function MinigamePage() {
  const t = useTranslate()
  const { board, terms } = useLoaderData<typeof loader>()
  const [played, setPlayed] = useState<string>()
  return (
    <div className="mx-auto grid w-full max-w-400 gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:p-4">
      <PageHead title={t('minigame.title')} description={t('minigame.description')} />
      <Stage terms={terms.ok ? terms.data : null} onPlayed={setPlayed} />
      <div className="flex min-w-0 flex-col gap-4 p-4 pt-0 lg:p-0">
        <RewardNav current="/minigame" />
        <div className="card p-4">
          <DuelList />
        </div>
        <div className="card p-4">
          <Board given={board.ok ? board.data : null} most={10} fresh={played} />
        </div>
        <div className="card p-4">
          <HowTo />
        </div>
      </div>
    </div>
  )
}
