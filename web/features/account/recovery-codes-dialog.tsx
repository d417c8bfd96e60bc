import Download from 'lucide-react/icons/download'
import { siteFileName } from '#contract/rules/site-file-name.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** Shows the codes once only, because the server stores only their hashes. */
export function RecoveryCodesDialog({ codes, close }: { codes: string[]; close: () => void }) {
  const t = useTranslate()
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`
  return (
    <Dialog title={t('account.codes')} text={t('account.codes.text')} closeLabel={t('shell.close')} onClose={close}>
      <ul className="grid grid-cols-2 gap-2 rounded-md bg-surface-3 p-4 text-center font-mono text-base">
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="mt-5 flex flex-col gap-2">
        <a
          href={file}
          download={siteFileName(t('site.name'), '.txt')}
          className={buttonClass({ tone: 'neutral', size: 'large' })}
        >
          <Download size={18} aria-hidden />
          {t('account.codes.download')}
        </a>
        <Button size="large" onClick={close}>
          {t('account.codes.kept')}
        </Button>
      </div>
    </Dialog>
  )
}
