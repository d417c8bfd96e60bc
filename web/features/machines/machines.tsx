import { useTranslate } from '#web/i18n/translate.ts'
import { KeysSection } from './keys-section.tsx'
import { WebhooksSection } from './webhooks-section.tsx'

/** API keys and webhooks, for operators. The server checks permissions in each call. */
export function Machines() {
  const t = useTranslate()
  return (
    <section aria-labelledby="machines-title" className="min-w-0 max-w-5xl">
      <h1 id="machines-title" className="text-2xl font-bold">
        {t('machines.title')}
      </h1>
      <p className="mt-1 max-w-2xl text-sm text-ink-2">
        {t('machines.text')}{' '}
        <a href="/api-docs" className="font-semibold text-primary hover:underline">
          /api-docs
        </a>
      </p>
      <KeysSection />
      <WebhooksSection />
    </section>
  )
}
