import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Background } from './feature.ts'
import { stopBackground } from './stop-background.ts'

test('work is stopped at its time, all of one time at once, and waited for', async () => {
  const events: string[] = []
  const work = (name: string, time?: NonNullable<Background['stopsAt']>['time']): Background => ({
    async stop() {
      events.push(`${name} stops`)
      await sleep(1)
      events.push(`${name} has stopped`)
    },
    ...(time && { stopsAt: { time, because: 'of the test' } }),
  })
  const background = [
    work('printing', 'after the other work'),
    work('mail'),
    work('streams', 'before the requests'),
    work('backups'),
  ]

  await stopBackground(background, 'before the requests')
  await stopBackground(background)
  await stopBackground(background, 'after the other work')
  expect(events).toEqual([
    'streams stops',
    'streams has stopped',
    'mail stops',
    'backups stops',
    'mail has stopped',
    'backups has stopped',
    'printing stops',
    'printing has stopped',
  ])
})
