import { useTranslate } from '#web/i18n/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { Field } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast.ts'

type Props = { label: string; value: string; close: () => void }

/** A key or a secret that the server shows only in this answer. */
export function ShownOnce({ label, value, close }: Props) {
  const t = useTranslate()
  async function copy(): Promise<void> {
    const isCopied = await copyText(value)
    showToast({
      tone: isCopied ? 'success' : 'danger',
      title: t(isCopied ? 'machines.copied' : 'machines.notCopied'),
    })
  }
  return (
    <div className="space-y-4">
      <Field
        label={label}
        help={t('machines.once')}
        readOnly
        value={value}
        autoComplete="off"
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap gap-2 max-sm:*:grow">
        <Button onClick={() => void copy()}>{t('machines.copy')}</Button>
        <Button tone="neutral" onClick={close}>
          {t('machines.done')}
        </Button>
      </div>
    </div>
  )
}
