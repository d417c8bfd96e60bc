import { useEffect } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import { useStore } from './store.ts'
import { type Toast, toasts } from './toast.ts'

const usualMs = 5_000
const nothing: Toast[] = []
const belowHeader = 'calc(var(--header) + 0.75rem)'

function show({ tone, title, text, durationMs = usualMs, action }: Toast): void {
  const options = {
    description: text,
    duration: durationMs,
    ...(action && { action: { label: action.label, onClick: action.run } }),
  }
  if (tone === 'danger') toast.error(title, options)
  else if (tone === 'success') toast.success(title, options)
  else toast(title, options)
}

export function Toaster({ label }: { label: string }) {
  const waiting = useStore(toasts, nothing)
  useEffect(() => {
    if (waiting.length === 0) return
    for (const next of waiting) show(next)
    const shown = new Set(waiting)
    toasts.set((now) => now.filter((one) => !shown.has(one)))
  }, [waiting])
  return (
    <Sonner
      position="top-right"
      offset={{ top: belowHeader, right: '1rem' }}
      mobileOffset={{ top: belowHeader, left: '1rem', right: '1rem' }}
      containerAriaLabel={label}
      // The library's style sheet sets another font, so the page's font is set here.
      style={{ fontFamily: 'inherit' }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-full sm:w-90 items-start gap-3 rounded-lg border border-line bg-surface p-4 text-sm text-ink shadow-pop',
          title: 'font-semibold',
          description: 'mt-0.5 text-ink-2',
          actionButton:
            'ml-auto shrink-0 self-center rounded-sm px-2 h-9 text-sm font-semibold text-primary hover:bg-surface-3',
          error: 'border-l-4 border-l-danger [&_[data-icon]]:text-danger',
          success: 'border-l-4 border-l-good [&_[data-icon]]:text-good',
        },
      }}
    />
  )
}
