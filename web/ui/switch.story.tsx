import type { Story } from './story.ts'
import { Switch } from './switch.tsx'

const texts = { name: 'Ẩn tỷ số', hint: 'Tỷ số chỉ hiện khi bạn bấm vào.', onPress: () => undefined }

export const story: Story = {
  title: 'Switch',
  states: [
    { name: 'on', show: <Switch isOn {...texts} /> },
    { name: 'off', show: <Switch isOn={false} {...texts} /> },
  ],
}
