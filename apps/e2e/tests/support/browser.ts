/** The two sizes every screen is made for. */
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
 * Every window draws the pop-ups of its address bar ahead, each in a process of its own that takes as long as
 * the page under test. Chromium heeds the last list of features alone.
 */
const popUps = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** The system's Chromium, silent, with a microphone that beeps. */
export const launchOptions = {
  executablePath,
  args: [...args, `--disable-features=${popUps}`],
};

/**
 * The same for pages that live a few seconds: what optimizing compilers do for them costs more than it
 * gives, and a process kept ready for the next page is one more for each.
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
 * How the tests start their browser. The headless shell is the same engine without windows, so each page costs a
 * third less; it lacks what belongs to a window, such as notifications and the installation of an app. Where a
 * machine has none, Chromium runs every test.
 */
export const testBrowsers = {
  shell: {
    ...shortLivedLaunchOptions,
    executablePath: process.env.HEADLESS_SHELL_PATH || executablePath,
  },
  window: shortLivedLaunchOptions,
};
