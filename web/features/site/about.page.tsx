import Radio from 'lucide-react/icons/radio'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslate } from '#web/i18n/translate.ts'
import { LocaleLink } from '#web/shell/locale-link.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { DocumentBody } from './document-body.tsx'
import { loadDocument } from './load-document.server.ts'

export function loader(args: LoaderFunctionArgs) {
  return loadDocument(args)
}

export default function AboutPage() {
  const t = useTranslate()
  const { text } = useLoaderData<typeof loader>()
  return (
    <article className="mx-auto max-w-4xl">
      <PageHead title={text.title} description={text.summary} />
      <header className="field field-football relative isolate overflow-hidden rounded-xl px-6 py-12 text-on-picture sm:px-12 sm:py-16">
        <span aria-hidden className="absolute inset-0 -z-10 bg-linear-to-t from-picture-shade to-transparent" />
        <div className="relative">
          <Logo id="logo-about" className="size-14" />
          <h1 className="mt-5 text-3xl font-bold sm:text-4xl">{text.title}</h1>
          <p className="mt-3 max-w-2xl text-base leading-relaxed sm:text-lg">{text.summary}</p>
          <LocaleLink to="/truc-tiep" className={`${buttonClass({ size: 'large' })} mt-6`}>
            <Radio size={18} aria-hidden />
            {t('errorPage.live')}
          </LocaleLink>
        </div>
      </header>
      <div className="px-1 sm:px-12">
        <DocumentBody text={text} />
      </div>
    </article>
  )
}
