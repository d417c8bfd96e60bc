import { Button } from './button.tsx'
import type { Story } from './story.ts'
import { showToast } from './toast.ts'

export const story: Story = {
  title: 'Toast',
  states: (['success', 'danger', 'neutral'] as const).map((tone) => ({
    name: tone,
    show: (
      <Button
        tone="neutral"
        onClick={() => showToast({ tone, title: 'Lỗi', text: 'Phiên đăng nhập của bạn đã hết hạn.' })}
      >
        Show
      </Button>
    ),
  })),
}
