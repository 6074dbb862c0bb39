/**
 * PHP that puts one fault of each kind into a WordPress, where a tea shop stands already: what an audit finds there can
 * be fixed from outside. Block content, classic content and the settings of the site each have some.
 */
export const FAULTY_SHOP = `
$_SERVER['HTTP_HOST'] = 'x'; $_SERVER['REQUEST_URI'] = '/'; require 'wp-load.php';
wp_set_current_user(1);
kses_remove_filters();
function plant($slug, $title, $content) {
  $id = wp_insert_post(['post_type' => 'page', 'post_name' => $slug, 'post_title' => $title, 'post_content' => wp_slash($content), 'post_status' => 'publish'], true);
  if (is_wp_error($id)) { fwrite(STDERR, $id->get_error_message()); exit(1); }
  return $id;
}
$text = fn($about) => "<p>$about: how we choose it, how it is made by hand in small lots, what it costs to do so, and why we would not do it in another way. Ask us in the shop about it; we are glad to show you how.</p>";
$block = fn($html) => "<!-- wp:paragraph -->\\n$html\\n<!-- /wp:paragraph -->";
$image = home_url('/wp-includes/images/w-logo-blue.png');
plant('heading-levels', 'How to brew a pot of green tea', $block($text('Brewing')) . "\\n\\n<!-- wp:heading -->\\n<h2>Water</h2>\\n<!-- /wp:heading -->\\n\\n" . $block($text('Water')) . "\\n\\n<!-- wp:heading {\\"level\\":5} -->\\n<h5>Temperature</h5>\\n<!-- /wp:heading -->\\n\\n" . $block($text('Temperature')));
plant('empty-heading', 'How to store your tea at home', $text('Storing') . "\\r\\n<h2> </h2>\\r\\n" . $text('Tins'));
plant('new-windows', 'Friends of the shop in town', $text('Friends') . '<p>The <a href="https://friends.example/bakery" target="_blank" rel="nofollow opener">bakery next door</a> has the best cake.</p>');
plant('nofollow-inside', 'What our guests say about us', $text('Guests') . '<p>See <a href="/opening-hours-old/" rel="nofollow">the opening hours</a> and <a href="/tea-1/" rel="nofollow">our black tea</a>.</p>');
plant('tab-order', 'Sign up for the tasting evening', $text('Tasting') . '<p>Write to <a href="/tea-2/" tabindex="3">the kitchen</a> before Friday noon.</p>');
plant('silent-frame', 'Where the shop is on the map', $text('The way') . '<iframe src="/sample-page/" width="300" height="200"></iframe>');
plant('broken-picture', 'The new tea bar in pictures', $text('The bar') . '<p>Before.</p><p><img src="/wp-content/uploads/gone.png" alt="The bar" width="80" height="80"></p><p>After.</p>');
plant('unsized-picture', 'The logo and where it comes from', $text('The logo') . '<p><img src="/wp-includes/images/w-logo-white.png" alt="The logo in white"></p>');
plant('nameless-link', 'All teas of the summer season', $text('Summer') . "<p><a href=\\"/tea-3/\\"><img src=\\"$image\\" alt=\\"\\" width=\\"80\\" height=\\"80\\"></a> is our choice.</p>");
plant('empty-address', 'Vouchers for every occasion', $text('Vouchers') . '<p>Buy <a href="">one here</a> or in the shop itself.</p>');
plant('local-link', 'The club of tea friends', $text('The club') . '<p>Read <a href="http://localhost:8080/draft">the draft of the rules</a> first.</p>');
plant('no-scheme', 'Books about tea we have read', $text('Books') . '<p>See <a href="//books.example/tea">the list of books</a>.</p>');
plant('linked-picture', 'A cup for two from Kyoto', "<!-- wp:image -->\\n<figure class=\\"wp-block-image\\"><img src=\\"" . home_url('/wp-includes/images/kyoto-tea-cup.png') . "\\" width=\\"80\\" height=\\"80\\"/></figure>\\n<!-- /wp:image -->\\n\\n" . $block($text('The cup')));
plant('schema-broken', 'A question and its answer', $text('Questions') . '<script type="application/ld+json">{"@context":"https://schema.org","@type":"WebPage","name":"A question and its answer",}</script>');
plant('Old_Address_With_Underscores', 'The story of our small garden', $text('The garden'));
copy(ABSPATH . 'wp-includes/images/w-logo-blue.png', ABSPATH . 'wp-includes/images/kyoto-tea-cup.png');
$menu = ''; foreach (get_posts(['post_type' => 'page', 'numberposts' => -1]) as $page) $menu .= '<a href="' . get_permalink($page) . '">' . (get_the_title($page) ?: 'Pots') . '</a> ';
wp_insert_post(['post_type' => 'post', 'post_name' => 'all-our-news', 'post_title' => 'All our news at a glance', 'post_content' => "<p>News: $menu</p>", 'post_status' => 'publish']);
update_option('blogdescription', 'Just another WordPress site');
echo 'planted';
`;
