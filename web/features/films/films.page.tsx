import Clapperboard from 'lucide-react/icons/clapperboard'
import Play from 'lucide-react/icons/play'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { filmCalls } from '#contract/films.ts'
import type { WorkSummary } from '#contract/works.ts'
import { siteContext } from '#web/api/site-context.ts'
import { loadCatalogue } from '#web/features/works/catalogue.ts'
import { CataloguePage } from '#web/features/works/catalogue-page.tsx'
import { ContinueRow } from '#web/features/works/continue-row.tsx'
import type { StartedWork } from '#web/features/works/follow-places.ts'
import { filmKind } from '#web/features/works/kind-of-work.ts'
import { useTranslate } from '#web/i18n/translate.ts'

export const loader = ({ url, context }: LoaderFunctionArgs) =>
  loadCatalogue(url, context.get(siteContext).call, filmCalls)

const forms = [
  [undefined, 'all'],
  ['phim-le', 'movie'],
  ['phim-bo', 'series'],
] as const

export default function FilmsPage() {
  const t = useTranslate()
  const catalogue = useLoaderData<typeof loader>()

  function leftText({ work, part, place }: StartedWork): string {
    const minutes = Math.round((part.length - place) / 60_000)
    const left = minutes > 0 ? t('films.continue.left', { minutes }) : t('films.continue.nearEnd')
    return work.form === 'movie' ? left : `${t('films.episode', { number: part.position })} · ${left}`
  }

  const partsText = (work: WorkSummary) =>
    work.form === 'movie' ? t('films.form.movie') : t('films.episodeCount', { count: work.parts })
  return (
    <CataloguePage
      base={filmKind.base}
      catalogue={catalogue}
      title={t('films.title')}
      description={t('films.description')}
      search={{ label: t('films.search'), placeholder: t('films.placeholder') }}
      forms={{
        label: t('films.form'),
        list: forms.map(([word, form]) => ({ word, label: t(`films.form.${form}`) })),
      }}
      continued={<ContinueRow of={filmKind} title={t('films.continue')} icon={<Play size={22} />} textOf={leftText} />}
      partsText={partsText}
      heroAction={(work) => ({
        path: filmKind.partPath(work.slug, 1),
        label: work.form === 'movie' ? t('films.play') : t('films.playPart', { number: 1 }),
        icon: <Play size={20} aria-hidden />,
      })}
      icon={<Clapperboard size={24} />}
      none={t('films.none')}
    />
  )
}
