import { listSubscriptions } from '../../../features/push/queries.ts'
import { type Check, count } from './check.ts'

export const notificationsCheck: Check = {
  id: 'notifications',
  title: 'Notifications',
  link: { label: 'See notifications', to: '/settings?show=notifications' },
  async run({ db, clock, push }) {
    const { length } = await listSubscriptions(db, clock.now().toISOString())
    if (push.areKeysDamaged()) {
      return {
        state: 'failing',
        sentence: 'The keys with which notifications are sent (push-keys.json) are damaged, so none arrive.',
        action: 'Open Settings, Notifications on each of your devices, and turn them on again: new keys are made.',
      }
    }
    if (length === 0) return { state: 'off', sentence: 'No device gets notifications.' }
    return { state: 'ok', sentence: `${count(length, 'device')} ${length === 1 ? 'gets' : 'get'} notifications.` }
  },
}
