import Brain from 'lucide-react/icons/brain'
import Hand from 'lucide-react/icons/hand'
import Star from 'lucide-react/icons/star'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useTranslate } from '#web/i18n/translate.ts'

const lines = [
  ['aim', Hand],
  ['risk', TriangleAlert],
  ['keeper', Brain],
  ['points', Star],
] as const

export function HowTo() {
  const t = useTranslate()
  return (
    <section>
      <h2 className="font-bold">{t('minigame.how')}</h2>
      <ul className="mt-2 grid gap-2.5 text-sm text-ink-2">
        {lines.map(([key, Icon]) => (
          <li key={key} className="flex gap-2.5">
            <Icon size={18} aria-hidden className="mt-0.5 shrink-0 text-primary" />
            {t(`minigame.how.${key}`)}
          </li>
        ))}
      </ul>
      <h2 className="mt-5 font-bold">{t('minigame.fair')}</h2>
      <p className="mt-1 text-sm text-ink-2">{t('minigame.fair.text')}</p>
      <p className="mt-2 text-xs text-ink-3">{t('minigame.fair.points')}</p>
    </section>
  )
}
