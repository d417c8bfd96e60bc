import { useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import type { Story } from './story.ts'

function Opener() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button tone="neutral" onClick={() => setOpen(true)}>
        Open
      </Button>
      {isOpen && (
        <Dialog
          title="Chào mừng bạn trở lại"
          text="Đăng nhập để trò chuyện."
          closeLabel="Đóng"
          onClose={() => setOpen(false)}
        >
          <Button>Đăng nhập</Button>
        </Dialog>
      )}
    </>
  )
}

export const story: Story = { title: 'Dialog', states: [{ name: 'closed', show: <Opener /> }] }
