import ArrowDown from 'lucide-react/icons/arrow-down'
import { useTranslate } from '#web/i18n/translate.ts'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import { obsConfigId } from './obs-config-slot.tsx'

const settings = ['video', 'rate', 'keyframe', 'latency', 'audio', 'captions'] as const

export function EncoderSettings() {
  const t = useTranslate()
  return (
    <section aria-labelledby="encoder" className="card p-4 sm:p-5">
      <SectionHeading id="encoder" title={t('goLive.settings')} />
      <p className="mt-1 text-sm text-ink-2">{t('goLive.settings.text')}</p>
      <dl className="mt-3 grid gap-x-6 gap-y-2.5 text-sm sm:grid-cols-[max-content_1fr]">
        {settings.map((name) => (
          <div key={name} className="contents">
            <dt className="text-ink-3">{t(`goLive.settings.${name}`)}</dt>
            <dd className="font-semibold">{t(`goLive.settings.${name}.value`)}</dd>
          </div>
        ))}
      </dl>
      <a
        href={`#${obsConfigId}`}
        className="-mb-2 mt-2 inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold text-primary hover:underline"
      >
        {t('goLive.settings.more')}
        <ArrowDown size={16} aria-hidden />
      </a>
    </section>
  )
}
