/** The media library: files as people name them, a few with an alternative text or a caption of their own. */
export interface SeedPicture {
  readonly key: string;
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly alt?: string;
  readonly caption?: string;
}

const picture = (
  key: string,
  file: string,
  width = 900,
  height = 600,
  more: Partial<SeedPicture> = {},
): SeedPicture => ({
  ...{ key, file, width, height },
  ...more,
});

export const REACH_PICTURES: readonly SeedPicture[] = [
  picture("studio", "studio-front-harbour-street.png", 1400, 900),
  picture("wheel", "IMG_4032.png"),
  picture("wheel2", "IMG_4033.png"),
  picture("kiln", "kiln.png"),
  picture("kiln-open", "opening-the-kiln-after-glaze-firing.png"),
  picture("bowl", "speckled-stoneware-bowl.png", 800, 800),
  picture("bowl2", "bowl2.png", 800, 800),
  picture("mug", "DSC_0192.png", 800, 800),
  picture("mug-blue", "mug-cobalt-blue-scaled.png", 800, 800, { alt: "Mug with a cobalt blue rim" }),
  picture("vase", "vase_tall.png", 600, 900),
  picture("plate", "dinner-plate-oatmeal-glaze.png", 800, 800),
  picture("teapot", "PXL_20240318_101544.png", 1000, 1000),
  picture("tiles", "tiles-3.png"),
  picture("maria", "maria.png", 500, 500),
  picture("tom", "tom-portrait-at-the-wheel.png", 500, 500),
  picture("aiko", "WhatsApp-Image-2024-03-02-at-11.22.03.png", 500, 500),
  picture("group-class", "group-class-saturday.png", 1200, 800),
  picture("kids", "kids-hands-in-clay.png"),
  picture("raku", "raku-firing-in-the-yard.png", 1200, 800, { caption: "Raku firing in the yard, June" }),
  picture("glazes", "glaze-test-tiles.png"),
  picture("wedging", "how-to-wedge-clay-step-1.png"),
  picture("wedging2", "how-to-wedge-clay-step-2.png"),
  picture("map", "map.png", 700, 500),
  picture("logo", "logo.png", 240, 80),
  picture("award", "screenshot-2024-02-11.png", 640, 360),
  picture("market", "christmas-market-stall.png", 1000, 700),
  picture("window", "image-7.png", 1000, 700),
  picture("cups", "espresso-cups-set-of-four.png", 800, 800),
  picture("planter", "planter.png", 800, 800),
  picture("sketch", "e3b0c44298fc1c149afb.png", 800, 600),
];
