/** The two window sizes that every screen is designed for. */
export const sizes = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1440, height: 900 } },
};

const executablePath = process.env.CHROMIUM_PATH || '/usr/bin/chromium';
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];
/**
 * Every window prerenders the pop-ups of its address bar, each in a process that takes as long as the page
 * under test. Chromium reads only the last list of features.
 */
const popUps = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** The system's Chromium without sound output, with a microphone that beeps. */
export const launchOptions = {
  executablePath,
  args: [...args, `--disable-features=${popUps}`],
};

/**
 * The same for pages that are open for a few seconds: optimizing compilers cost more than they save, and a spare
 * process for the next page doubles the processes.
 */
const shortLivedLaunchOptions = {
  executablePath,
  args: [
    ...args,
    `--disable-features=${[...popUps, 'SpareRendererForSitePerProcess']}`,
    '--js-flags=--no-opt,--no-maglev',
  ],
};

/**
 * How the tests start their browser. The headless shell is the same engine without windows, so each page
 * costs a third less; it lacks what needs a window, such as notifications and installing an app. Where it is
 * not installed, Chromium runs every test.
 */
export const testBrowsers = {
  shell: {
    ...shortLivedLaunchOptions,
    executablePath: process.env.HEADLESS_SHELL_PATH || executablePath,
  },
  window: shortLivedLaunchOptions,
};
