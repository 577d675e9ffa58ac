// What the tools know of each board: its projection and the few hints that geography needs.
import { geoConicEqualArea, geoMercator } from 'd3-geo';

const miller = (lat) => 1.25 * Math.log(Math.tan(Math.PI / 4 + (0.4 * lat * Math.PI) / 180));

function conic(drawing) {
  const p = geoConicEqualArea().parallels(drawing.parallels).rotate(drawing.rotate).scale(1000).translate([0, 0]);
  return (lon, lat) => p([lon, lat]);
}

function mercator() {
  const p = geoMercator().scale(1000).translate([0, 0]);
  return (lon, lat) => p([lon, lat]);
}

/**
 * size: the whole picture in board units; box: where the cities are first put; stretch: the box is filled
 * in both directions; via: sea routes that must go round land, as lon/lat points on the way.
 */
export const MAPS = {
  usa: {
    size: [800, 576],
    box: [52, 42, 738, 546],
    project: conic,
    shape: 0.9,
    steps: 5200,
  },
  maerklin: {
    size: [490, 760],
    box: [62, 50, 440, 722],
    project: mercator,
    shape: 0.22,
    steps: 7000,
  },
  berlin: {
    size: [690, 497],
    box: [62, 58, 628, 440],
    shape: 0.5,
    steps: 4000,
  },
  world: {
    size: [872, 628],
    period: 752,
    box: [0, 34, 752, 598],
    project: (drawing) => (lon, lat) => [lon < drawing.add_360_west_of ? lon + 360 : lon, -miller(lat) * 57.3],
    shape: 0.28,
    steps: 8000,
    via: {
      'anchorage|tiksi': [
        [191, 65],
        [165, 73],
      ],
      'anchorage|petropavlovsk': [[190, 54]],
      'petropavlovsk|tiksi': [
        [178, 63],
        [160, 73.5],
      ],
      'anchorage|cambridge_bay': [[-128, 72]],
      'buenos_aires|valparaiso': [
        [-62, -53],
        [-76, -53],
      ],
      'murmansk|reykjavik': [[6, 71]],
      'murmansk|tiksi': [
        [66, 75],
        [100, 77],
      ],
      'bangkok|manila': [
        [105, 7],
        [113, 10],
      ],
      'bangkok|jakarta': [
        [102, 6],
        [106, 2],
      ],
      'jakarta|manila': [
        [111, 1],
        [118, 8],
      ],
      'port_moresby|sydney': [[153, -20]],
      'athina|marseille': [[13, 37]],
      'cape_town|toamasina': [[38, -33]],
      'petropavlovsk|tokyo': [[150, 44]],
      'hong_kong|tokyo': [[128, 28]],
      'dar_es_salaam|mumbai': [[60, 4]],
      'caracas|miami': [[-72, 18]],
      'edinburgh|marseille': [[-12, 46]],
      'edinburgh|new_york': [[-40, 50]],
      'new_york|reykjavik': [[-45, 55]],
      'cambridge_bay|reykjavik': [[-58, 68]],
      'jakarta|perth': [[106, -20]],
      'darwin|jakarta': [[120, -11]],
      'cape_town|sea_junction': [[42, -48]],
    },
  },
};
