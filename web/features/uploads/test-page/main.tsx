import '#web/ui/app.css'
import { createRoot } from 'react-dom/client'
import { errorTexts } from '#contract/texts/errors.ts'
import { uploadsTexts } from '#contract/texts/uploads.ts'
import type { UploadKind } from '#contract/uploads.ts'
import { UploadField } from '#web/features/uploads/upload-field.tsx'
import { useUpload } from '#web/features/uploads/use-upload.ts'
import { LanguageContext } from '#web/i18n/translate.ts'
import { createTranslate } from '#web/i18n/translator.ts'

/** `?kind=` is an upload kind as JSON, with the fields that a feature declares. */
const kind = JSON.parse(new URLSearchParams(location.search).get('kind') ?? '{}') as UploadKind

function TestPage() {
  const uploads = useUpload(kind)
  return (
    <main className="mx-auto max-w-2xl p-4">
      <h1 className="text-xl font-bold">Uploads</h1>
      <UploadField uploads={uploads} label="Tệp" />
      <output>{JSON.stringify(uploads.stored)}</output>
    </main>
  )
}

const translate = createTranslate({ ...errorTexts.vi, ...uploadsTexts.vi })
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <LanguageContext value={{ locale: 'vi', translate }}>
      <TestPage />
    </LanguageContext>,
  )
