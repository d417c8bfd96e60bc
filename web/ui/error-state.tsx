import WifiOff from 'lucide-react/icons/wifi-off'
import { Button } from './button.tsx'

type ErrorStateProps = { title: string; text: string; retryLabel: string; isBusy: boolean; onRetry: () => void }

export function ErrorState({ title, text, retryLabel, isBusy, onRetry }: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-col items-center gap-2 px-6 py-12 text-center">
      <span
        aria-hidden
        className="mb-1 inline-flex size-14 items-center justify-center rounded-full bg-danger-soft text-danger"
      >
        <WifiOff size={24} />
      </span>
      <p className="font-semibold text-ink">{title}</p>
      <p className="max-w-sm text-sm text-ink-2">{text}</p>
      <Button tone="neutral" className="mt-3" isBusy={isBusy} onClick={onRetry}>
        {retryLabel}
      </Button>
    </div>
  )
}
