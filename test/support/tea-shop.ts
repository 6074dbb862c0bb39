/** PHP that fills a WordPress: fifteen posts and pages; the slug of each faulty one names its fault. */
export const TEA_SHOP = `
$_SERVER['HTTP_HOST'] = 'x'; $_SERVER['REQUEST_URI'] = '/'; require 'wp-load.php';
wp_set_current_user(1);
kses_remove_filters();
function sow($type, $slug, $title, $content) {
  $id = wp_insert_post(['post_type' => $type, 'post_name' => $slug, 'post_title' => $title, 'post_content' => $content, 'post_status' => 'publish'], true);
  if (is_wp_error($id)) { fwrite(STDERR, $id->get_error_message()); exit(1); }
  return $id;
}
$teas = ['Oolong from the high mountains', 'Black tea from Assam gardens', 'Green tea picked in early May', 'White tea and how to store it', 'Pu-erh, pressed and aged well', 'Herbal infusions without caffeine', 'Rooibos from the Cedar mountains', 'Matcha for people in a hurry'];
foreach ($teas as $number => $tea) sow('post', "tea-$number", $tea, "<p>$tea: what it tastes like, how much to use and how long to wait. Number $number of a series about the teas that we sell, with notes from the garden.</p>");
sow('page', 'broken-links', 'Where to find our partners', '<p>Read <a href="/no-such-page/">the story of our garden</a> and <a href="/wp-content/uploads/gone.pdf">the price list</a>, then come back.</p>');
sow('page', 'image-without-alt', 'Pictures from the tea garden', '<p>The garden in May.</p><img src="/wp-includes/images/w-logo-blue.png" width="80" height="80"><p>And <img src="/wp-includes/images/w-logo-blue.png" alt="The logo" width="80" height="80"> our sign.</p>');
sow('page', 'malformed-link', 'How to reach us by telephone', '<p>Call us, or <a href="http://">write a letter</a> to the shop in the old street near the river.</p>');
sow('page', 'two-headings', 'Opening hours of the tea shop', '<h1>In summer</h1><p>From nine to six.</p><h1>In winter</h1><p>From ten to four, and never on Mondays.</p>');
$hidden = sow('page', 'hidden-page', 'A page for our staff members', '<p>Not for search engines: the rota of the week and the number of the boiler.</p>');
sow('page', 'login-links', 'For members of the tea club', '<p>Members <a href="/wp-admin/">sign in here</a> to see their orders and to change their address.</p>');
sow('page', 'untitled-page', '', '<p>Somebody forgot to name this page about tea pots made of clay and iron.</p>');
mkdir(WPMU_PLUGIN_DIR, 0755, true);
file_put_contents(WPMU_PLUGIN_DIR . '/seed.php', "<?php add_filter('wp_robots', function (\\$robots) { if (is_page('hidden-page')) \\$robots['noindex'] = true; return \\$robots; });");
$menu = ''; foreach (get_posts(['post_type' => 'page', 'numberposts' => -1]) as $page) $menu .= '<a href="' . get_permalink($page) . '">' . (get_the_title($page) ?: 'Pots') . '</a> ';
sow('post', 'welcome-to-the-shop', 'Welcome to our small tea shop', "<p>All our pages: $menu</p>");
echo 'seeded';
`;
