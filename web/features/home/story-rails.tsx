import { useTranslate } from '#web/i18n/translate.ts'
import { GoalRail } from './goal-rail.tsx'
import { NewsRail } from './news-rail.tsx'
import { ReelRail } from './reel-rail.tsx'
import { TipRail } from './tip-rail.tsx'

const shown = 10

/**
 * Tips, news, goals and reels. They are loaded shortly before they become visible, so that the first response stays
 * small. There are no tips when odds are off.
 */
export function StoryRails({ hasTips }: { hasTips: boolean }) {
  const t = useTranslate()
  return (
    <div id="story-rails">
      {hasTips && <TipRail title={t('home.tips')} shown={shown} />}
      <NewsRail title={t('home.news')} shown={shown} />
      <GoalRail title={t('home.goals')} shown={shown} />
      <ReelRail title={t('home.reels')} shown={shown} />
    </div>
  )
}
