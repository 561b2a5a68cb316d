import { expect, test } from 'vitest'
import { createClient } from '#shared/client.ts'
import { signIn } from '#shared/contract/accounts.ts'
import { enableSecondFactor, startSecondFactor } from '#shared/contract/second-factor.ts'
import { TOTP } from 'otpauth'
import { manualClock } from '../../platform/clock.ts'
import { ownerCredentials, startTestApp } from '../../testing/test-app.ts'

test('somebody with the password cannot try all codes from many addresses, and a recovery code still works', async () => {
  const clock = manualClock('2026-11-21T10:00:00.000Z')
  await using app = await startTestApp({ clock, environment: { TRUST_PROXY: 'on' } })
  const owner = await app.owner()
  const { secret } = await owner.call(startSecondFactor)
  const codeNow = () => new TOTP({ secret }).generate({ timestamp: clock.now().getTime() })
  const { recoveryCodes } = await owner.call(enableSecondFactor, { body: { code: codeNow() } })
  clock.advance(60_000)

  const enter = (network: number, code: string) =>
    createClient({ baseUrl: app.address, headers: { 'X-Forwarded-For': `10.0.${network}.1` } }).call(signIn, {
      body: { ...ownerCredentials, code },
    })
  const wrongCode = codeNow() === '000000' ? '111111' : '000000'
  for (let network = 0; network < 20; network += 1)
    await expect(enter(network, wrongCode)).rejects.toMatchObject({ code: 'wrong_code' })
  for (const network of [100, 101]) await expect(enter(network, codeNow())).rejects.toThrow('429')
  expect(await enter(102, recoveryCodes[0] ?? '')).toMatchObject({ email: ownerCredentials.email })
  const warnings = app.deps.db.selectFrom('outbox').select('id').where('subject', '=', 'Someone may know your password')
  expect(await warnings.execute()).toHaveLength(1)
})
