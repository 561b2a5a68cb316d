import type { GuidePage } from './guide-page.ts'

export const pages: readonly GuidePage[] = [
  {
    id: 'devices',
    title: 'Phone, notifications and the desktop app',
    purpose: 'Hear of new enquiries at once, and keep working where there is no internet.',
    views: [{ label: 'Open the notification settings', to: '/settings?show=notifications' }],
    blocks: [
      { kind: 'heading', text: 'On your phone' },
      {
        kind: 'steps',
        steps: [
          'Open the hub in your phone’s browser and sign in with **Stay signed in for** ticked.',
          'Put it on the home screen: on an iPhone tap Share, then “Add to Home Screen”; on Android use the browser’s menu. Open it from there from then on.',
          'Under **Settings**, **Notifications**, choose **Turn on notifications**, then **Send a test**.',
          'Choose whether to **Show names** on a locked phone, and set **Quiet hours**.',
        ],
      },
      { kind: 'heading', text: 'The desktop app' },
      {
        kind: 'text',
        text: 'The desktop app is a program for Windows, macOS and Linux. It shows the same hub, stays signed in, reminds you of tasks and calls, and looks for leads. Ask whoever looks after your server for its installer.',
      },
      { kind: 'heading', text: 'Without internet' },
      {
        kind: 'text',
        text: 'The desktop app keeps your leads, tasks, calls, surveys and open jobs on the computer, with the histories of the hundred leads that changed last. Carry on as usual: your changes are saved there at once and sent when you’re back online. If the server can’t accept a change, the desktop app asks you what to do; nothing is dropped.',
      },
      {
        kind: 'text',
        text: 'In a browser you can still read what was loaded, but you can’t change it until you’re back online.',
      },
    ],
    problems: [
      {
        problem: 'Notifications don’t arrive.',
        solution:
          'Open the notification settings on that device: they say what’s missing. A browser that’s signed out gets none, so sign in with **Stay signed in for** ticked.',
      },
      {
        problem: 'A phone or computer is lost.',
        solution:
          'Choose **End access** beside it under **Settings**, **Security**, **Devices**. It takes effect at once.',
      },
    ],
  },
  {
    id: 'privacy',
    title: 'People’s data',
    purpose: 'Anyone can ask what you hold about them or ask you to erase it. You have one month to answer.',
    views: [{ label: 'Open Privacy', to: '/settings?show=privacy' }],
    blocks: [
      { kind: 'picture', name: 'privacy' },
      {
        kind: 'steps',
        steps: [
          'Check who’s asking: reply only to an address you already have for them.',
          'Under **Personal data requests**, enter their email address and choose **Find their data**.',
          'Choose **Download** for one file with everything, and send it to them.',
          'If they want to be forgotten, choose **Erase for good**. Payments and invoices are kept, as tax law requires.',
        ],
      },
      { kind: 'heading', text: 'How long data is kept' },
      {
        kind: 'text',
        text: 'Your privacy policy says how long you keep data. **Data retention** removes what is older: begin with **Preview**, which changes nothing, and then switch on **Run automatically every day**. **Retention periods** lists each kind of record.',
      },
      {
        kind: 'text',
        text: 'When a backup is restored, anyone you erased after it was made is erased again.',
      },
    ],
    problems: [
      {
        problem: 'Someone asks you to stop emailing them.',
        solution:
          'Open their lead and choose **Record an objection to marketing** under **Email**. From then on the hub sends them no marketing.',
      },
      {
        problem: 'A person has several email addresses.',
        solution: 'Ask for all of them, and repeat the search for each.',
      },
    ],
  },
  {
    id: 'backups',
    title: 'Business settings and backups',
    purpose: 'Settings for the whole business, and the backups that bring everything back.',
    views: [{ label: 'Open Settings', to: '/settings' }],
    blocks: [
      {
        kind: 'text',
        text: '**Settings**, **Business** shows your details as the website has them, the prices, the **Morning summary**, invoice reminders and the start screen. Choose **Change in Website** to change the details.',
      },
      { kind: 'heading', text: 'Backups' },
      {
        kind: 'text',
        text: 'A backup is made and checked every day and before each update. The server keeps them for 14 days, and for eight weeks the last five that you made yourself and the newest from before each larger update. If most of your leads are suddenly gone, no backup is deleted, and System status says what to do. Choose **Back up now** before anything risky, and **Download** to keep one yourself. A download is encrypted: invent a passphrase for it and write it down, because without it nobody can open the file.',
      },
      { kind: 'heading', text: 'Off-site copies' },
      {
        kind: 'text',
        text: 'If the server were lost, its backups would go with it. Set up a second place once:',
      },
      {
        kind: 'steps',
        steps: [
          'Choose **Set up off-site copies**.',
          'Pick cloud storage, another server or a mounted disk, and fill in what your provider gave you. For another server, the hub shows its key first: compare it with what the provider says. A place in your own network, or a folder that the hub refuses, can be allowed only by whoever looks after your server.',
          'Invent a passphrase and write it down on paper. Without it nobody can read the copies, not even you.',
          'Choose **Test and save**. From then on, each backup is copied there, encrypted, with photos and files.',
        ],
      },
      { kind: 'picture', name: 'offsite' },
      {
        kind: 'text',
        text: 'Once a month the newest copy is fetched back, opened and checked. System status shows when that last worked.',
      },
    ],
    problems: [
      {
        problem: 'The last copy failed.',
        solution: 'The reason is beside it. Backups resume when the storage is back. You’ll see a reminder until then.',
      },
      {
        problem: 'System status says that copies were cut or missing.',
        solution:
          'They’ve already been sent again. If it happens a second time, choose another place: this one loses files.',
      },
      {
        problem: 'You need your leads in a spreadsheet.',
        solution: 'Choose **Download all leads**.',
      },
    ],
  },
  {
    id: 'problems',
    title: 'When something is wrong',
    purpose: 'System status checks every part of the server each minute, and says what doesn’t work and what to do.',
    views: [{ label: 'Open System status', to: '/settings?show=condition' }],
    blocks: [
      { kind: 'picture', name: 'condition' },
      {
        kind: 'steps',
        steps: [
          'Open **Settings**, **System status**. Anything that isn’t **OK** says in one sentence what to do.',
          'If you can’t fix it yourself, send that sentence to whoever looks after your server.',
          'To check email, choose **Send a test email**.',
        ],
      },
      {
        kind: 'text',
        text: 'You don’t have to look every day: a number beside **Settings**, an entry on Today, the morning email and the desktop app tell you when something needs attention. What can’t wait for the morning, such as a full disk that keeps enquiries out, reaches you within minutes by email and notification, once, and again when it’s over. In your quiet hours only the email comes.',
      },
      { kind: 'heading', text: 'Restoring a backup' },
      {
        kind: 'text',
        text: 'Backups are restored on the server, not in the hub: ask whoever looks after it. It takes minutes. What you have sent and what customers have paid or answered since is carried over where it can still be read, and the numbers continue. **Today** then shows what was carried over, what isn’t known and what’s left to do, until you choose **It’s dealt with**. Enquiries and your own changes after the backup are missing: Condition counts them, and the database that was replaced is kept for thirty days. So restore only if the data is damaged or gone.',
      },
    ],
    problems: [
      {
        problem: 'You’ve forgotten your password.',
        solution:
          'Choose **Forgotten your password?** on the sign-in page. The link in the email works for an hour. If the server can’t send email, whoever looks after it can set a new password.',
      },
      {
        problem: 'You’ve lost the phone with the codes.',
        solution:
          'Use one of your recovery codes in place of the code. Without them, whoever looks after the server can reset your account, which turns the codes off.',
      },
      {
        problem: 'The hub doesn’t open at all.',
        solution: 'Open the desktop app: it works offline. Then ask whoever looks after the server.',
      },
      {
        problem: 'A part of a page says that it couldn’t be loaded.',
        solution: 'Choose **Retry**. The rest of the page keeps working meanwhile.',
      },
    ],
  },
  {
    id: 'security',
    title: 'Signing in and security',
    purpose: 'Keep out anyone who has your password, and end access that you no longer need.',
    views: [{ label: 'Open Security', to: '/settings?show=security' }],
    blocks: [
      {
        kind: 'steps',
        steps: [
          'Use a password of at least 12 characters that you use nowhere else. **Change password** signs out every other browser and computer.',
          'Choose **Turn on codes** and scan the picture with an authenticator app. Each browser then asks for a code every 90 days.',
          'Keep the recovery codes with your important papers, not on the phone with the app. Each one signs you in once.',
          'Look through **Browsers** and **Devices** now and then, and choose **Sign out** or **End access** beside whatever you don’t use or know.',
        ],
      },
      { kind: 'picture', name: 'security' },
      {
        kind: 'text',
        text: 'A browser signs out by itself after 12 hours without use, and after a week in any case. On your own phone or computer, tick **Stay signed in for** at the sign-in: then it lasts while you use it at least every 30 days, for 180 days at most.',
      },
      { kind: 'heading', text: 'When your password is asked again' },
      {
        kind: 'text',
        text: 'Some changes and downloads give access to your data from outside, or could lock you out: codes, devices, your mailbox, the off-site place, the calendar address, and downloads of a backup, all leads or all subscribers. The hub asks for your password first, and for a code if codes are on, then not again for ten minutes. You get an email about each of them.',
      },
      {
        kind: 'text',
        text: '**Audit log** lists sign-ins, exports, deletions, backups and changes of settings. Nobody can change it.',
      },
    ],
    problems: [
      {
        problem: 'You get an email about a change that wasn’t yours.',
        solution:
          'Choose **Sign out everywhere**, and untick the off-site copies or the mailbox if you don’t know them. Then change your password straight away. Links in emails to customers keep working. If somebody may have a copy of a backup, turn the codes off and on again: that makes a new key for the app.',
      },
      {
        problem: 'You get a new phone.',
        solution:
          'Choose **Turn off codes**, then set them up again on your new phone. Without the old phone, use a recovery code. **Make new recovery codes** replaces the old ones.',
      },
    ],
  },
]
