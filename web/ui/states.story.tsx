import Radio from 'lucide-react/icons/radio'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import { Skeleton } from './skeleton.tsx'
import type { Story } from './story.ts'

const error = {
  title: 'Chưa tải được phần này',
  text: 'Kết nối bị gián đoạn.',
  retryLabel: 'Thử lại',
  onRetry: () => {},
}

export const story: Story = {
  title: 'List states',
  states: [
    { name: 'loading', show: <Skeleton className="h-16 w-full" /> },
    {
      name: 'empty',
      show: (
        <EmptyState
          icon={<Radio size={24} />}
          title="Chưa có trận nào đang phát"
          text="Xem lịch để biết trận tiếp theo."
          action={<Button>Mở lịch trực tiếp</Button>}
        />
      ),
    },
    { name: 'error', show: <ErrorState {...error} isBusy={false} /> },
    { name: 'error, trying again', show: <ErrorState {...error} isBusy /> },
  ],
}
