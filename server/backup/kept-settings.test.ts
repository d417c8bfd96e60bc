import { expect, test } from 'vitest'
import { settingsWithoutSecrets } from './kept-settings.ts'

test('settings are kept without secrets, passwords in addresses, and other variables', () => {
  const kept = settingsWithoutSecrets({
    PORT: '3000',
    PUBLIC_URL: 'https://khandai.example',
    DATABASE_URL: 'postgresql://khan_dai_program:geheim@db/khan_dai?sslmode=require',
    DATABASE_OWNER_URL: 'postgresql://owner@/khan_dai?host=/tmp&password=geheim',
    SECRET: 'geheim',
    SMTP_URL: 'smtps://a:geheim@mail.example',
    RTMP_HOST: ' ',
    HOME: '/root',
  })
  expect(kept).toEqual({
    settings: {
      PORT: '3000',
      PUBLIC_URL: 'https://khandai.example',
      DATABASE_URL: 'postgresql://khan_dai_program@db/khan_dai',
      DATABASE_OWNER_URL: '',
    },
    secrets: ['SMTP_URL', 'SECRET'],
  })
})
